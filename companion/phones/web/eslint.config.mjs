import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["node_modules/", "*.mjs"] },
  ...tseslint.configs.strict,
  {
    rules: {
      eqeqeq: "error",
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_$", argsIgnorePattern: "^_$" }],
      "no-console": "error",
      "no-eval": "error",
      "no-restricted-syntax": [
        "error",
        { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: "Names are text, never markup." },
        { selector: "JSXAttribute[name.name='style']", message: "The page's policy forbids style attributes." },
      ],
    },
  },
);
