import { describe, expect, test } from 'vitest';
import { importsOf, type Source, sourcesIn } from './support/sources.ts';

const folders = ['contracts', 'resources', 'src', 'dataProvider', 'authProvider', 'server', 'campaign-apps'];
const everything = [...folders, 'tests', 'scripts', 'examples'].flatMap(sourcesIn);

describe('every source file', () => {
  /** Returns the code without comments and string contents. */
  const codeOf = (text: string) =>
    text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, '""');
  const where = (matches: (source: Source) => boolean) => everything.filter(matches).map(({ path }) => path);

  test('is at most 300 lines', () => {
    expect(where(({ text }) => text.split('\n').length > 301)).toEqual([]);
  });

  test('has no any', () => {
    const loose = /(?:[:<|&,=]|\bas)\s*any\b(?!\s*[:(=])/;
    expect(where(({ text }) => loose.test(codeOf(text)))).toEqual([]);
  });

  test('silences no check of types', () => {
    const silenced = new RegExp(`@ts-(${['ignore', 'nocheck', 'expect-error'].join('|')})`);
    expect(where(({ path, text }) => silenced.test(text) && !path.startsWith('tests/types/'))).toEqual([]);
  });

  test('leaves nothing to be done', () => {
    const promise = new RegExp(`\\b(${['TO', 'FIX'].join('DO|')}ME)\\b`);
    expect(where(({ text }) => promise.test(text))).toEqual([]);
  });

  test('has a name that says what is in it', () => {
    expect(where(({ path }) => /(^|\/)(utils?|helpers?|misc|common)(\.|\/)/i.test(path))).toEqual([]);
  });

  test('parses markup in no document but those of DOMParser: in Firefox others keep the content of noscript as text', () => {
    const parsers = /createHTMLDocument|createElement\('template'\)|createContextualFragment|insertAdjacentHTML/;
    const isProduct = (path: string) => folders.some((folder) => path.startsWith(`${folder}/`));
    expect(where(({ path, text }) => isProduct(path) && parsers.test(text))).toEqual([]);
  });

  test('of the campaign apps reaches storage through the modules that expect it to be blocked', () => {
    const storage = /\b(localStorage|sessionStorage|indexedDB|cookieStore|caches)\b|new BroadcastChannel/;
    const guarded = ['campaign-apps/kit/editor/drafts.ts', 'campaign-apps/kit/public/browserStorage.ts'];
    const isOfApps = (path: string) => path.startsWith('campaign-apps/') && !guarded.includes(path);
    expect(where(({ path, text }) => isOfApps(path) && storage.test(codeOf(text)))).toEqual([]);
  });

  test('exports only names that another file uses', () => {
    const importers = new Map<string, string[]>();
    for (const source of everything) {
      for (const path of importsOf(source)) importers.set(path, [...(importers.get(path) ?? []), source.text]);
    }
    const unused = folders.flatMap(sourcesIn).flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|function|class|type|interface) (\w+)/gm)]
        .map(([, name = '']) => name)
        .filter((name) => !importers.get(path)?.some((importer) => new RegExp(`\\b${name}\\b`).test(importer)))
        .map((name) => `${path} ${name}`),
    );
    expect(unused).toEqual([]);
  });
});
