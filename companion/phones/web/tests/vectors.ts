/** Of the contract's test vectors what this page works out so far: keys, rosters, symbols. */

export const VECTORS = {
  rosters: [
    {
      id: "c109c11ae5fa69cc5e3c2fbd0439c4c20668da229cb03e741d40c197379593f7",
      symbols: [
        48,
        16,
        39,
        1,
        6,
        46,
        23,
        58
      ],
      publics: {
        blue: "73d8f1ebfdcf7a45b80101243aa5ee23e355a5b478e343b8eb9f788aed162512",
        red: "3617ac91c90a02a9b3bc8845167b52134a5fe63b8ccc4ec2da5e2b3b0e43cf7c",
        green: "42271be439bc94bcec743c4fde9339c43fa4433067dc4d2223ad1880fa6fd142",
        yellow: "73b2f2d68ee4b0ec2abc4c3e38ea8610fbc98b1473d36e330a0aea4f7bf25b1a"
      }
    },
    {
      id: "9cefb62646ba73d3e9d1dfb8603b400355eedb16a6d0667f4ad5e1739da1c586",
      symbols: [
        39,
        14,
        62,
        54,
        9,
        36,
        26,
        58
      ],
      publics: {
        blue: "8ceb06010f6533fb574d80fdc5c910fdfb8081fa9cf5c257234c124a01bbb83a",
        red: "537155df5530fc491010424d8f3647949fb4b96c307794638c5381dd2fde0326",
        green: "3dd7eab1df125864e4ab889e174f60401677c114f06fd7f48318d1f01197e30b",
        yellow: "e25c94d50ea7333823e7547f0a67af95f3444fdf1e1289933d2143955237ac5d",
        orange: "58de26b66d3a3d86e5ad9c881c131a58a725a45833096cab92c1658877d51f57"
      }
    },
    {
      id: "380df6acd17e4259d7fef6a0c410066b54b637e1862eadaa1607093cf361e728",
      symbols: [
        14,
        0,
        55,
        54,
        43,
        13,
        5,
        62
      ],
      publics: {
        purple: "2ddc929d1fce9d5683529a31bf1693266357cf99c96dfea06ca14b057532362e",
        orange: "776d4ea640d03ddffe8ea1811bd803307823d2007d2ce43b4032fb25362bc978",
        yellow: "8b668a63934fd2bdae944f36897ca85017064a7fc9f89417f65b93aa5dcfc614",
        green: "2582345d0d36142c5e8d9e68a19440d59f525ca41fe5f615fbcb60d9a75d9143",
        red: "0f576ac7b63420330936403c1cb08cae5a48c922ae980a7c8f97abff3a07d83b",
        blue: "e8347736e1adc4e40ef5178beacdb0f5561b1ff31122f0fa891cbd000b7a7f08"
      }
    },
    {
      id: "e333cd7d741b21089d975724366841afc33021f847a9f1fc30aa172c6b6bf6e2",
      symbols: [
        56,
        51,
        15,
        13,
        31,
        23,
        16,
        27
      ],
      publics: {
        red: "e3b57d234a5163b618ab80d6562794f89d00a385253dc30baf9d9240152e6873",
        blue: "c5dc92b019a22bb202961eb71d2e3ed6c67c1d839536de463a1beb4a32619f36"
      }
    },
    {
      id: "44d8b3f03c2a24fcd3d9061570de754878539fc73bf9b05e33f591fe4c2b5d8c",
      symbols: [
        17,
        13,
        34,
        51,
        60,
        3,
        48,
        42
      ],
      publics: {
        green: "d201c45c40dca9411432f036bae890029402844ac73296f6a81436eaecc88670",
        yellow: "f432e5cf50182e0dae8bb844f81abad118da761a22ee80239c0483f1b60fae72",
        red: "868a9fa7d45f8fb9388a4a0e552eaa8c24d0410a17fe0723113e45e898b7672a",
        blue: "e50c399d8f5b63211a29fbd03378526ab14c5b11605d872c6b00438ead22277b",
        purple: "9d62b6fca0b1fa080df08955c379f0adc14be97171bcc584804d822b2b268021"
      }
    }
  ],
  keys: [
    {
      secret: "779703c01d5b522182813bde138e4ea54354d4cee3c6386c70586633d7f787a2",
      public: "73d8f1ebfdcf7a45b80101243aa5ee23e355a5b478e343b8eb9f788aed162512"
    },
    {
      secret: "31ef18c0f31afaacce799be58a6466e03d485923973f9b766ee253da25f19234",
      public: "3617ac91c90a02a9b3bc8845167b52134a5fe63b8ccc4ec2da5e2b3b0e43cf7c"
    },
    {
      secret: "99443016495a266084f12482dccb4d2449f30fb5a6f3aabae0ee65bf30f6c9da",
      public: "42271be439bc94bcec743c4fde9339c43fa4433067dc4d2223ad1880fa6fd142"
    },
    {
      secret: "00ececa935570beeadaff60e1a5d45122c573cfc495a594c07f177213dd7aa3e",
      public: "73b2f2d68ee4b0ec2abc4c3e38ea8610fbc98b1473d36e330a0aea4f7bf25b1a"
    }
  ]
};
