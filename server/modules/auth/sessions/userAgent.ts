/** Browser and system as shown to users; null if unknown. */
type Device = { browser: string | null; system: string | null };

type Mark = readonly [sign: RegExp, name: string];

/** Ordered, because most browsers also claim to be Chrome and Safari (RFC 9110, section 10.1.5). */
const browsers: readonly Mark[] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|\bCriOS|\bChromium)\//, 'Chrome'],
  [/^(?=.*\bVersion\/).*\bSafari\//, 'Safari'],
];

const systems: readonly Mark[] = [
  [/\biPhone\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (marks: readonly Mark[], text: string): string | null =>
  marks.find(([sign]) => sign.test(text))?.[1] ?? null;

/** Reads the `User-Agent` header well enough for users to recognize their own browsers. */
export const deviceOf = (userAgent: string | null): Device => ({
  browser: firstOf(browsers, userAgent ?? ''),
  system: firstOf(systems, userAgent ?? ''),
});
