import { describe, expect, it } from 'vitest';
import type { EditedPage } from '#campaign-apps/kit/editor/editedPage.ts';
import { mergePages, type PageMerge } from '#campaign-apps/kit/editor/mergePages.ts';
import { mergeText } from '#campaign-apps/kit/editor/mergeText.ts';
import type { PageOperation } from '#campaign-apps/kit/editor/pageOperations.ts';
import { adding, apply, orderOf, pageOf, pageWith, titling, wordsOf, writing } from './editedPages.ts';

const merge = (base: EditedPage, mine: EditedPage, theirs: EditedPage): PageMerge => mergePages({ base, mine, theirs });
const link: EditedPage = {
  ...pageWith({ en: {}, de: {} }),
  blocks: [{ id: 'l', type: 'link', values: { words: '', address: 'https://a.example' } }],
};
const linkingTo = (value: string): PageOperation => ({ kind: 'set', place: { block: 'l', field: 'address' }, value });

describe('two versions of a page', () => {
  const base = pageOf('abcd');

  it('merge if they differ in different blocks or texts', () => {
    const mine = apply(base, writing('a', 'Mine'), { kind: 'hide', id: 'c', hidden: true });
    const theirs = apply(base, writing('b', 'Theirs'), titling('Their title'));
    const { page, conflicts } = merge(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(page.texts).toEqual(pageOf('abcd', { a: 'Mine', b: 'Theirs' }, 'Their title').texts);
    expect(page.blocks.map(({ hidden }) => hidden)).toEqual([undefined, undefined, true, undefined]);
  });

  it('merge two languages of one text', () => {
    const { page, conflicts } = merge(
      base,
      apply(base, writing('a', 'Meins', 'de')),
      apply(base, writing('a', 'Theirs')),
    );
    expect(conflicts).toEqual([]);
    expect([wordsOf(page, 'a'), wordsOf(page, 'a', 'de')]).toEqual(['Theirs', 'Meins']);
  });

  it('merge two fields of one block', () => {
    const place = { language: 'en', text: 'page.l.words' };
    const mine = apply(link, { kind: 'set', place, value: 'There' });
    const merged = merge(link, mine, apply(link, linkingTo('https://b.example')));
    expect(merged.conflicts).toEqual([]);
    expect(merged.page.blocks[0]?.values.address).toBe('https://b.example');
    expect(merged.page.texts.en).toEqual({ 'page.l.words': 'There' });
  });

  it('have the values of a newer version of the app as the other user has changed them', () => {
    const valued = (colour: string): EditedPage => ({
      ...base,
      blocks: [{ id: 'p', type: 'poll', values: {}, unknown: { colour } }, ...base.blocks],
    });
    const mine = apply(valued('red'), { kind: 'hide', id: 'p', hidden: true }, { kind: 'move', id: 'p', after: ['d'] });
    const { page, conflicts } = merge(valued('red'), mine, valued('blue'));
    expect(conflicts).toEqual([]);
    expect(page.blocks.at(-1)).toEqual({
      id: 'p',
      type: 'poll',
      values: {},
      unknown: { colour: 'blue' },
      hidden: true,
    });
  });

  it('conflict in the same text, which has both versions and a merged one', () => {
    const long = pageOf('ab', { a: 'The party starts at eight in the park.' });
    const mine = apply(long, writing('a', 'The party starts at nine in the park.'));
    const theirs = apply(long, writing('a', 'The party starts at eight in the old park.'));
    const { page, conflicts } = merge(long, mine, theirs);
    expect(conflicts).toEqual([
      {
        place: { language: 'en', text: 'page.a.text' },
        base: 'The party starts at eight in the park.',
        mine: 'The party starts at nine in the park.',
        theirs: 'The party starts at eight in the old park.',
        merged: 'The party starts at nine in the old park.',
      },
    ]);
    expect(page).toEqual(mine);
  });

  it('conflict in the same value without a merged one if it is no text', () => {
    const to = (value: string) => apply(link, linkingTo(value));
    const { conflicts } = merge(link, to('https://b.example'), to('https://c.example'));
    expect(conflicts).toMatchObject([{ mine: 'https://b.example', theirs: 'https://c.example', merged: null }]);
  });

  it('conflict where one removed a text that the other changed', () => {
    const { conflicts } = merge(base, apply(base, writing('a', '')), apply(base, writing('a', 'Theirs')));
    expect(conflicts).toMatchObject([{ mine: '', theirs: 'Theirs' }]);
  });

  it('do not conflict where both made the same change', () => {
    const both = apply(base, writing('a', 'Both'), { kind: 'delete', id: 'c' });
    expect(merge(base, both, both)).toEqual({ page: both, conflicts: [], kept: [] });
  });

  it('keep the blocks that either added, each where it was put', () => {
    const mine = apply(base, adding('m', 'M', 'b'));
    const theirs = apply(base, adding('t', 'T', 'b'));
    const { page } = merge(base, mine, theirs);
    expect(orderOf(page)).toBe('abmtcd');
    expect([wordsOf(page, 'm'), wordsOf(page, 't')]).toEqual(['M', 'T']);
    const atEnds = apply(base, adding('t', ''));
    expect(orderOf(merge(base, mine, atEnds).page)).toBe('tabmcd');
  });

  it('lose a block that either deleted, but not what the other one wrote into it', () => {
    const deleted = apply(base, { kind: 'delete', id: 'b' });
    expect(orderOf(merge(base, deleted, base).page)).toBe('acd');
    expect(orderOf(merge(base, base, deleted).page)).toBe('acd');
    for (const language of ['en', 'de']) {
      const written = apply(base, writing('b', 'Written', language));
      for (const merged of [merge(base, deleted, written), merge(base, written, deleted)]) {
        expect(merged).toMatchObject({ kept: ['b'], conflicts: [] });
        expect(merged.page).toEqual(written);
      }
    }
  });

  it('move a block that either moved, to where I moved it if both did', () => {
    const moved = (id: string, ...after: string[]) => apply(base, { kind: 'move', id, after });
    expect(orderOf(merge(base, moved('a', 'd'), base).page)).toBe('bcda');
    expect(orderOf(merge(base, base, moved('a', 'd')).page)).toBe('bcda');
    expect(orderOf(merge(base, moved('a', 'b'), moved('d')).page)).toBe('dbac');
    expect(orderOf(merge(base, moved('a', 'b'), moved('a', 'd')).page)).toBe('bacd');
  });

  it('move a block that the other one wrote into', () => {
    const mine = apply(base, { kind: 'move', id: 'd', after: [] });
    const { page } = merge(base, mine, apply(base, writing('d', 'Written')));
    expect([orderOf(page), wordsOf(page, 'd')]).toEqual(['dabc', 'Written']);
  });

  it('conflict in every text that differs if what both started from is unknown, and lose nothing', () => {
    const empty = { ...pageWith({}), blocks: [] };
    const { page, conflicts } = merge(empty, pageOf('abm', { a: 'Mine' }), pageOf('abt', { a: 'Theirs' }));
    expect(conflicts).toMatchObject([
      { place: { language: 'en', text: 'page.a.text' }, mine: 'Mine', theirs: 'Theirs' },
    ]);
    expect([...orderOf(page)].sort().join('')).toBe('abmt');
  });
});

describe('a language that another user deleted', () => {
  const base = pageOf('ab');
  const without = { ...base, languages: ['en'], texts: { en: base.texts.en ?? {} } };

  it('keeps only the texts that the user changed in it', () => {
    expect(merge(base, apply(base, writing('b', 'Mine')), without).page.texts).not.toHaveProperty('de');
    const merged = merge(base, apply(base, writing('b', 'Meins', 'de')), without);
    expect(merged).toMatchObject({
      conflicts: [],
      page: { languages: ['en'], texts: { de: { 'page.b.text': 'Meins' } } },
    });
    expect(wordsOf(merged.page, 'a', 'de')).toBeUndefined();
  });

  it('does not bring back a block that the user deleted', () => {
    expect(orderOf(merge(base, apply(base, { kind: 'delete', id: 'a' }), without).page)).toBe('b');
  });
});

describe('a language that another user added', () => {
  it('has their texts', () => {
    const base = pageOf('ab');
    const added = { ...apply(base, writing('b', 'À eux', 'fr')), languages: ['en', 'de', 'fr'] };
    const { page } = merge(base, apply(base, writing('b', 'Mine')), added);
    expect([wordsOf(page, 'b'), wordsOf(page, 'b', 'fr')]).toEqual(['Mine', 'À eux']);
  });
});

describe('a merged text', () => {
  it.each([
    ['both changes of different words', 'one two three', 'ONE two three', 'one two THREE', 'ONE two THREE'],
    [
      'a removed and an added word',
      'one two three four',
      'one three four',
      'one two three four five',
      'one three four five',
    ],
    ['the same change once', 'one two', 'one 2', 'one 2', 'one 2'],
    [
      'words without spaces between them',
      '公園で会いましょう',
      '公園で会いましょう！',
      '私は公園で会いましょう',
      '私は公園で会いましょう！',
    ],
  ])('has %s', (_name, base, mine, theirs, merged) => {
    expect(mergeText(base, mine, theirs)).toBe(merged);
  });

  it.each([
    ['the same word', 'at eight', 'at nine', 'at ten'],
    ['the same time', 'Doors open at 20:00', 'Doors open at 19:30', 'Doors open at 21:00'],
    ['parts of one time', 'Doors open at 20:00', 'Doors open at 20:30', 'Doors open at 21:00'],
    ['parts of one price', 'It costs 12.50 €', 'It costs 12.90 €', 'It costs 10.50 €'],
    ['the same place', 'one three', 'one two three', 'one and three'],
    ['a text that was empty', '', 'Mine', 'Theirs'],
    ['too much', 'a '.repeat(6_000), 'b '.repeat(6_000), 'c '.repeat(6_000)],
  ])('is not proposed where both changed %s', (_name, base, mine, theirs) => {
    expect(mergeText(base, mine, theirs)).toBeNull();
  });

  it('is the only changed version if one side changed nothing, whatever the change', () => {
    for (const changed of ['', 'one', 'three two one', 'one two three four', 'x'.repeat(20_000)]) {
      expect(mergeText('one two three', changed, 'one two three')).toBe(changed);
      expect(mergeText('one two three', 'one two three', changed)).toBe(changed);
    }
  });

  it('is made of the longest texts', () => {
    const words = (word: string) => `${word} `.repeat(6_000);
    expect(mergeText(words('a'), `x ${words('a')}`, `${words('a')} y`)).toBe(`x ${words('a')} y`);
  });
});
