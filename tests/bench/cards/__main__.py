"""`python -m tests.bench.cards --stills 1500 --clips 60 --seed 7`: as much as there is time for."""

from __future__ import annotations

from argparse import ArgumentParser

from tests.bench.bench_cards import CLIPS, SEED, STILLS, measured


def main() -> None:
    words = ArgumentParser(description=__doc__)
    words.add_argument("--stills", type=int, default=STILLS)
    words.add_argument("--negatives", type=int, help="a third of the stills by default")
    words.add_argument("--clips", type=int, default=CLIPS)
    words.add_argument("--seed", type=int, default=SEED)
    chosen = words.parse_args()
    print(*measured(chosen.stills, chosen.negatives, chosen.clips, chosen.seed), sep="\n")


if __name__ == "__main__":
    main()
