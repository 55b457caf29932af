import { describe, expect, test } from 'vitest';
import { pluralFormsOf } from '#contracts/locales.ts';
import { recommendedLength } from '#contracts/textLengths.ts';
import { noEdits } from '#resources/campaigns/areas/translations/texts/edits.ts';
import { findReplacements, type Search } from '#resources/campaigns/areas/translations/tools/findReplace.ts';

describe('the plural forms of a language', () => {
  test.each([
    ['en', ['one: 1', 'other: 0,2,3']],
    ['pl', ['one: 1', 'few: 2,3,4', 'many: 0,5,6', 'other: 0.5,1.5']],
    ['ar', ['zero: 0', 'one: 1', 'two: 2', 'few: 3,4,5', 'many: 11,12,13', 'other: 100,101,102']],
    ['ja', ['other: 0,1,2']],
    ['fr', ['one: 0,1', 'many: 1000000', 'other: 2,3,4']],
    ['not-a-language-at-all', ['one: 1', 'other: 0,2,3']],
  ])('have the smallest numbers as examples in %s', (code, forms) => {
    const words = pluralFormsOf(code).map(({ category, examples }) => `${category}: ${examples.join(',')}`);
    expect(words).toEqual(forms);
  });
});

describe('the recommended length of a message', () => {
  const types: Record<string, string> = { b1: 'link', b2: 'quote', b3: 'constructor', b4: 'page' };
  test.each([
    ['page.page.title', 60],
    ['page.b1.words', 80],
    ['page.b2.words', 1_000],
    ['page.b2.other', null],
    ['page.b3.words', null],
    ['page.b4.title', null],
    ['page.gone.words', null],
    ['meta.title', 60],
    ['share.meta_description', 160],
    ['signup.submit', 40],
    ['signup.title', null],
    ['constructor', null],
  ])('of %s is %s', (id, length) => {
    expect(recommendedLength(id, (block) => types[block])).toBe(length);
  });
});

describe('find and replace', () => {
  const texts = {
    updated_at: '',
    default_locale: 'en',
    languages: [
      { code: 'en', name: 'English', nplurals: 2, messages: { a: 'Wait (a+) WAIT', b: ['{n} wait', 'wait'], c: '' } },
    ],
  };
  const search = (given: Partial<Search>, messages?: Record<string, string | string[]>) => {
    const [language] = texts.languages;
    const all = messages && language ? { ...texts, languages: [{ ...language, messages }] } : texts;
    const ids = Object.keys(messages ?? language?.messages ?? {});
    return findReplacements(all, noEdits, ids, { find: '', replace: '', matchesCase: false, codes: ['en'], ...given });
  };
  const replaced = (given: Partial<Search>) => search(given).items.map((item) => item.after);

  test('treats both texts literally', () => {
    expect(replaced({ find: '(a+)', replace: '$1\\' })).toEqual(['Wait $1\\ WAIT']);
    expect(replaced({ find: '.*' })).toEqual([]);
    expect(replaced({ find: '' })).toEqual([]);
  });

  test('includes plural forms, and the case on request', () => {
    expect(replaced({ find: 'wait', replace: 'go' })).toEqual(['go (a+) go', ['{n} go', 'go']]);
    expect(replaced({ find: 'wait', replace: 'go', matchesCase: true })).toEqual([['{n} go', 'go']]);
  });

  test('reports changed placeholders, emptied messages and texts that become too long', () => {
    expect(search({ find: '{n} ' }).items[0]?.concerns).toEqual(['placeholders']);
    expect(search({ find: 'x' }, { m: 'xx' }).items[0]?.concerns).toEqual(['empty']);
    const long = search({ find: 'x', replace: 'y'.repeat(1_000) }, { m: 'x'.repeat(10_000) }).items[0];
    expect([long?.after, long?.concerns]).toEqual([null, ['tooLong']]);
  });

  test('lists a bounded number of messages, and says that there are more', () => {
    const messages = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`m${at}`, 'x']));
    expect(search({ find: 'x' }, messages)).toMatchObject({ items: { length: 100 }, hasMore: true });
  });
});
