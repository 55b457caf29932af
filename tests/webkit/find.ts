import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** What to find, as a selector of Playwright. */
export type Target = string;

const named = (name: string | RegExp) => (name instanceof RegExp ? String(name) : `${JSON.stringify(name)}s`);

/** Finds by ARIA role and, if given, by the whole accessible name or a pattern of it. */
export const role = (kind: string, name?: string | RegExp): Target =>
  `internal:role=${kind}${name === undefined ? '' : `[name=${named(name)}]`}`;
/** Finds a form field by its whole label, or a pattern of it. */
export const label = (words: string | RegExp): Target => `internal:label=${named(words)}`;
export const text = (words: string | RegExp): Target => `internal:text=${named(words)}`;
/** Finds within another target. */
export const within = (...targets: Target[]): Target => targets.join(' >> ');

/**
 * A script that gives a page Playwright's own search for elements, so that a target means the same in each engine.
 * It is a string constant of playwright-core.
 */
export function finderScript(): string {
  const core = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const bundle = readFileSync(join(core, 'lib/coreBundle.js'), 'utf8');
  const [, literal] = /^ {4}source\d+ = ('.*InjectedScript: \(\) => InjectedScript.*');$/m.exec(bundle) ?? [];
  if (!literal) throw new Error('playwright-core has no injected script at the expected place.');
  const source: string = new Function(`return ${literal}`)();
  const options = {
    isUnderTest: false,
    sdkLanguage: 'javascript',
    frameSeq: 0,
    testIdAttributeName: 'data-testid',
    stableRafCount: 1,
    browserName: 'webkit',
    shouldPrependErrorPrefix: false,
    isUtilityWorld: false,
    customEngines: [],
  };
  return `if (!window.finder) {
    const module = {};
    ${source}
    window.finder = new (module.exports.InjectedScript())(globalThis, ${JSON.stringify(options)});
  }`;
}

/**
 * Returns the elements that are shown, or null in a document without the search. Playwright's own check says `hidden` in
 * WebKitGTK.
 */
export const shownElements = `
  if (!window.finder) return null;
  return finder.querySelectorAll(finder.parseSelector(arguments[0]), document).filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
  });`;
