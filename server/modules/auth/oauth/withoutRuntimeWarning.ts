const { warn } = console;

// At import, oidc-provider warns about each runtime except LTS releases from Node 22 on. No option disables this line.
// The product is tested on Node 20 too, so the line would only hide real warnings.
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes('oidc-provider WARNING: Unsupported runtime')) warn(...words);
};

/** Restores `console.warn`, once oidc-provider is loaded. */
export function restoreWarnings(): void {
  console.warn = warn;
}
