import { describe, expect, it } from 'vitest';
import { campaignApps } from '#campaign-apps/apps.ts';
import { readCopy, storedCopy } from '#campaign-apps/kit/editor/copiedBlocks.ts';
import type { EditedPage, Texts } from '#campaign-apps/kit/editor/editedPage.ts';
import { applyOperation } from '#campaign-apps/kit/editor/pageOperations.ts';
import { changePage, emptyHistory, redoStep, undoStep } from '#campaign-apps/kit/editor/undo.ts';
import { pasteOf } from '#campaign-apps/kit/editor/useCopying.ts';
import { checkPage, checkTexts } from '#campaign-apps/kit/editorServer/checkPage.ts';
import type { Block, BlockField, FieldValue } from '#campaign-apps/kit/page/blocks.ts';
import { pageLimits, writtenPage } from '#campaign-apps/kit/page/pageContent.ts';
import { isText, titleId } from '#campaign-apps/kit/page/pageTexts.ts';
import { listeningParty } from '#campaign-apps/listening-party/app.ts';
import { blockOfPageText, maxPageTextLength } from '#contracts/pageTexts.ts';
import { seededRandom } from '#server/seed/random.ts';
import { orderOf, pageOf, pageWith, wordsOf, writing } from './editedPages.ts';

const kinds = listeningParty.blocks;

/** Copies blocks of a page, and reads them as another tab gets them from the server. */
function copied(page: EditedPage, id?: string, of = kinds) {
  const copy = readCopy(of, JSON.parse(JSON.stringify(storedCopy(of, page, 'Northern Lights', id))));
  if (!copy) throw new Error('Nothing was copied');
  return copy;
}

/** Returns the target after a paste of what was copied. */
function paste(target: EditedPage, copy: ReturnType<typeof copied>, index = target.blocks.length, of = kinds) {
  const { operations, added, left } = pasteOf(of, target, copy, index);
  const page = operations.reduce((changed, operation) => applyOperation(changed, operation).page, target);
  return { page, added, left, operations };
}

const empty: EditedPage = { ...pageWith({}), blocks: [] };
const inLanguages = (page: EditedPage, ...languages: string[]): EditedPage => ({ ...page, languages });

describe('pasted blocks', () => {
  it('are copies with new ids and all texts, in the copied order, after the block in front of the index', () => {
    const source = pageOf('ab');
    const target = pageOf('xy');
    const { page, added } = paste(target, copied(source), 1);
    expect(page.blocks.map(({ id }) => id)).toEqual(['x', ...added, 'y']);
    expect(new Set([...added, 'a', 'b']).size).toBe(4);
    expect(added.map((id) => wordsOf(page, id))).toEqual(['a', 'b']);
    expect(added.map((id) => wordsOf(page, id, 'de'))).toEqual(['a auf Deutsch', undefined]);
    expect(page.texts.en?.[titleId]).toBe('Title');
  });

  it('keep their values, pictures with alternative texts, and stay hidden', () => {
    const picture = { url: 'https://media.example/a.jpg', alt: '', width: 4, height: 3 };
    const source: EditedPage = {
      ...empty,
      blocks: [
        { id: 'p', type: 'picture', values: { picture, caption: '' }, hidden: true },
        { id: 't', type: 'track', values: { title: '', artists: '', minutes: 7, seconds: 5, lyrics: '' } },
      ],
      texts: { en: { 'page.p.picture.alt': 'A wave', 'page.t.title': 'Slow Tide' } },
    };
    const { page, added } = paste(empty, copied(source));
    const [first = '', second = ''] = added;
    expect(page.blocks.map(({ id: _, ...block }) => block)).toEqual(source.blocks.map(({ id: _, ...block }) => block));
    expect(page.texts.en).toEqual({ [`page.${first}.picture.alt`]: 'A wave', [`page.${second}.title`]: 'Slow Tide' });
  });

  it('can be a single block, which has no title', () => {
    const copy = copied(pageOf('abc'), 'b');
    const { page, added } = paste(empty, copy);
    expect(copy.blocks).toHaveLength(1);
    expect(page.texts.en).toEqual({ [`page.${added[0]}.text`]: 'b' });
  });

  it.each<[string, string[], Record<string, string>, Record<string, string | undefined>]>([
    ['the same languages', ['en', 'de'], { en: 'Hi', de: 'Hallo' }, { en: 'Hi', de: 'Hallo' }],
    ['another default language', ['de', 'en'], { en: 'Hi', de: 'Hallo' }, { de: 'Hallo', en: 'Hi' }],
    ['fewer languages', ['de'], { en: 'Hi', de: 'Hallo' }, { de: 'Hallo' }],
    ['more languages', ['en', 'fr'], { en: 'Hi' }, { en: 'Hi', fr: undefined }],
    ['none of the languages', ['fr', 'es'], { en: 'Hi', de: 'Hallo' }, { fr: 'Hi', es: undefined }],
    ['a default language in which the text is missing', ['de', 'en'], { en: 'Hi' }, { de: 'Hi', en: 'Hi' }],
    ['a region of a language', ['de-AT'], { en: 'Hi', de: 'Hallo' }, { 'de-AT': 'Hallo' }],
  ])('have texts in a campaign with %s', (_name, languages, texts, expected) => {
    const source = pageWith(Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, { text }])));
    const { page, added } = paste(inLanguages(empty, ...languages), copied(source));
    const pasted = languages.map((locale) => [locale, wordsOf(page, added[0] ?? '', locale)]);
    expect(Object.fromEntries(pasted)).toEqual(expected);
    expect(Object.keys(page.texts).filter((locale) => !languages.includes(locale))).toEqual([]);
  });

  it('set the title of an empty page only', () => {
    const copy = copied(pageWith({ en: { title: 'Party', text: 'x' }, de: { title: 'Fest' } }));
    expect(paste(empty, copy).page.texts).toMatchObject({ en: { [titleId]: 'Party' }, de: { [titleId]: 'Fest' } });
    for (const target of [pageOf('x', {}, ''), { ...empty, texts: { de: { [titleId]: 'Mein Fest' } } }]) {
      const { page } = paste(target, copy);
      expect(page.texts.en?.[titleId] ?? '').toBe('');
      expect(page.texts.de?.[titleId]).toBe(target.texts.de?.[titleId]);
    }
  });

  it('are one step, which undo takes back and redo repeats', () => {
    const start = { content: pageOf('xy'), history: emptyHistory };
    const { operations } = pasteOf(kinds, start.content, copied(pageOf('abc')), 1);
    const pasted = changePage(start, operations, 0);
    expect(pasted.history.undo).toHaveLength(1);
    expect(undoStep(pasted).content).toEqual(start.content);
    expect(redoStep(undoStep(pasted)).content).toEqual(pasted.content);
  });

  it('can be taken back however large they are', () => {
    const ids = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const large = pageOf(ids, Object.fromEntries([...ids].map((id) => [id, 'x'.repeat(maxPageTextLength)])));
    const typed = changePage({ content: pageOf('xy'), history: emptyHistory }, [writing('x', 'typed')], 0);
    const pasted = changePage(typed, pasteOf(kinds, typed.content, copied(large), 0).operations, 5_000);
    expect(undoStep(pasted).content).toEqual(typed.content);
  });

  it('are left out where the page has the maximum number, of a kind or of all', () => {
    const block = (id: string, type: string): Block => ({ id, type, values: {} });
    const source = { ...empty, blocks: [block('a', 'countdown'), block('b', 'signUp'), block('c', 'countdown')] };
    const withCountdown = { ...empty, blocks: [block('x', 'countdown')] };
    const once = paste(withCountdown, copied(source));
    expect(once.left.map(({ label }) => label)).toEqual(['Countdown', 'Countdown']);
    expect(once.page.blocks.map(({ type }) => type)).toEqual(['countdown', 'signUp']);

    const full = pageOf('a'.repeat(pageLimits.maxBlocks - 1));
    const rest = paste(full, copied(pageOf('abc')));
    expect(rest.page.blocks).toHaveLength(pageLimits.maxBlocks);
    expect(rest.left).toHaveLength(2);
  });

  it('of any valid page make a valid page, in every app', () => {
    for (const { app } of campaignApps) {
      for (let seed = 1; seed <= 40; seed += 1) {
        const [source, target] = [randomPage(app.blocks, seed), randomPage(app.blocks, seed + 1_000)];
        const { below } = seededRandom(seed);
        const index = below(target.blocks.length + 1);
        const { page } = paste(target, copied(source, undefined, app.blocks), index, app.blocks);
        const name = `${app.id}, seed ${seed}`;
        expect(checkPage(app.blocks, writtenPage(app.blocks, page.blocks)), name).toEqual([]);
        expect(checkTexts(page.texts), name).toEqual([]);
        const known = new Set(['page', ...page.blocks.map(({ id }) => id)]);
        const owners = Object.values(page.texts).flatMap((messages) => Object.keys(messages).map(blockOfPageText));
        expect(
          owners.filter((id) => !known.has(id)),
          name,
        ).toEqual([]);
      }
    }
  });
});

describe('stored blocks', () => {
  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'page'],
    ['a list', [1, 2]],
    ['blocks that are not a list', { page: { blocks: { a: 1 } } }],
    ['blocks of kinds that the app does not have', { page: { blocks: [{ id: 'a', type: 'gone' }] } }],
    ['blocks without ids', { page: { blocks: [{ type: 'text' }, null, 7, 'text'] } }],
  ])('that are %s are not offered', (_name, stored) => {
    expect(readCopy(kinds, stored)).toBeNull();
  });

  it('are read by the declarations of their kinds', () => {
    const stored = {
      campaign: 7,
      language: null,
      page: {
        blocks: [
          { id: '../a', type: 'link', address: 7, look: 'huge', hidden: 'yes', extra: '<script>' },
          { id: 'b', type: 'picture', picture: { url: 7 } },
        ],
      },
      texts: {
        en: { 'page.../a.words': ['x'], 'page.b.caption': 'x'.repeat(maxPageTextLength + 5), 'signup.title': 'Mine' },
        de: 'no texts',
        ...JSON.parse('{"__proto__": {"page.b.caption": "y"}}'),
      },
    };
    const copy = readCopy(kinds, stored);
    expect(copy?.name).toBe('');
    expect(copy?.blocks).toEqual([
      { id: '../a', type: 'link', values: { words: '', address: '', look: 'outlined' } },
      { id: 'b', type: 'picture', values: { picture: null, caption: '' } },
    ]);
    expect(copy?.texts.en).toEqual({ 'page.b.caption': 'x'.repeat(maxPageTextLength) });
    expect(copy?.texts.de).toEqual({});
    const { page } = paste(empty, copy ?? copied(pageOf('a')));
    expect(checkPage(kinds, writtenPage(kinds, page.blocks))).toEqual([]);
    expect(checkTexts(page.texts)).toEqual([]);
    expect(Object.keys(page.texts.en ?? {})).toHaveLength(1);
  });

  it('of more blocks than a page can have are cut off', () => {
    const blocks = Array.from({ length: 20_000 }, (_, at) => ({ id: `b${at}`, type: 'text' }));
    expect(readCopy(kinds, { page: { blocks }, texts: {} })?.blocks).toHaveLength(pageLimits.maxBlocks);
  });
});

/** Returns a page with blocks of random kinds with valid values and texts, within the limits of the kinds. */
function randomPage(of: typeof kinds, seed: number): EditedPage {
  const { below, chance } = seededRandom(seed);
  const blocks: Block[] = [];
  const texts: Texts = { en: { [titleId]: `Title ${seed}` }, de: {} };
  for (let count = below(20); count > 0; count -= 1) {
    const kind = of[below(of.length)];
    if (!kind || blocks.filter(({ type }) => type === kind.type).length >= (kind.max ?? 100)) continue;
    const id = `${seed}-${count}`;
    const values: Record<string, FieldValue> = {};
    for (const [name, field] of Object.entries(kind.fields)) {
      values[name] = valueFor(field, below);
      const isPicture = field.kind === 'picture';
      for (const messages of Object.values(texts))
        if ((isText(field) || isPicture) && chance(0.7)) messages[`page.${id}.${name}${isPicture ? '.alt' : ''}`] = id;
    }
    blocks.push({ id, type: kind.type, values, ...(chance(0.2) && { hidden: true }) });
  }
  // One block at least, so that there is something to copy.
  if (blocks.length === 0) blocks.push({ id: `${seed}-0`, type: 'text', values: { text: '' } });
  return { ...empty, blocks, texts };
}

function valueFor(field: BlockField, below: (most: number) => number): FieldValue {
  switch (field.kind) {
    case 'number':
      return field.min + below(field.max - field.min + 1);
    case 'choice':
      return field.choices[below(field.choices.length)]?.value ?? '';
    case 'picture':
      return below(3) === 0 ? null : { url: 'https://media.example/a.jpg', alt: '', width: 4, height: 3 };
    case 'address':
      return below(2) === 0 ? '' : 'https://shop.example/';
    default:
      return '';
  }
}

it('the order of a page stays as it is around pasted blocks', () => {
  const { page, added } = paste(pageOf('abc'), copied(pageOf('x')), 2);
  expect(orderOf(page)).toBe(`ab${added[0]}c`);
});
