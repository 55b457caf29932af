const rightToLeft = new Set('ar arc ckb dv fa he iw ks lrc mzn nqo pnb ps sd syr ug ur yi'.split(' '));
const rightToLeftScripts = /^(arab|aran|hebr|nkoo|syrc|thaa)$/i;

/** Returns the writing direction of a language. A script in its code takes precedence (`ku-Arab`, `ks-Deva`). */
export function directionOf(code: string): 'ltr' | 'rtl' {
  const [language = '', ...rest] = code.split(/[-_]/);
  const script = rest.find((part) => /^[A-Za-z]{4}$/.test(part));
  const isRightToLeft = script ? rightToLeftScripts.test(script) : rightToLeft.has(language.toLowerCase());
  return isRightToLeft ? 'rtl' : 'ltr';
}
