import { describe, expect, it } from 'vitest';
import { blockKind } from '#campaign-apps/kit/app/blockKind.ts';
import { checkPage, checkTexts } from '#campaign-apps/kit/editorServer/checkPage.ts';
import { descriptionOf, emptyPage, pageIn, readPage, writtenPage } from '#campaign-apps/kit/page/pageContent.ts';
import { linkBlock, pictureBlock, textBlock } from '#campaign-apps/kit/view/commonBlocks.ts';
import { signUpBlock } from '#campaign-apps/kit/view/sections.ts';
import { html } from '#contracts/html.ts';

const quiz = blockKind({
  type: 'quiz',
  label: 'Quiz',
  fields: {
    question: { kind: 'line', label: 'Question' },
    seconds: { kind: 'number', label: 'Seconds', min: 5, max: 60, start: 20 },
    level: {
      kind: 'choice',
      label: 'Level',
      choices: [
        { value: 'easy', label: 'Easy' },
        { value: 'hard', label: 'Hard' },
      ],
    },
  },
  view: ({ question, seconds }) => html`<p>${question} ${seconds + 1}</p>`,
});
const kinds = [textBlock, pictureBlock, linkBlock, quiz, signUpBlock];
const text = { id: 'a', type: 'text', text: 'Be there.' };
const picture = { url: 'https://media.example/a.jpg', alt: 'A wave', width: 1200, height: 675 };
const read = (value: unknown) => readPage(kinds, value);

describe('reading a page', () => {
  it.each([null, undefined, 'text', 7, [], {}, { title: 1, blocks: 'x' }])('treats %j as an empty page', (value) => {
    expect(read(value)).toEqual(emptyPage);
  });

  it('renders nothing for unknown blocks', () => {
    const blocks = [text, { id: 'b', type: 'video', url: 'x' }, null, { type: 'text', text: 'no id' }, 'text'];
    const known = [{ id: 'a', type: 'text', values: { text: 'Be there.' } }];
    expect(read({ title: 'Party', blocks, colour: 'red' })).toEqual({ title: 'Party', blocks: known });
  });

  it('gives each field a value of its type, whatever was stored', () => {
    const bad = { id: 'b', type: 'quiz', question: 7, seconds: 'x', level: 'impossible', other: 1 };
    expect(read({ title: '', blocks: [bad] }).blocks[0]?.values).toEqual({ question: '', seconds: 20, level: 'easy' });
    const values = read({ title: '', blocks: [{ id: 'c', type: 'picture', picture: { url: 3 } }] }).blocks[0]?.values;
    expect(values).toEqual({ picture: null, caption: '' });
  });

  it('is written without its texts', () => {
    const { alt: _, ...withoutAlt } = picture;
    const blocks = [
      text,
      { id: 'p', type: 'picture', picture, caption: 'Sea' },
      { id: 'q', type: 'quiz', question: '?', seconds: 9, level: 'hard' },
    ];
    expect(writtenPage(kinds, read({ title: 'Party', blocks }).blocks)).toEqual({
      format: 2,
      blocks: [
        { id: 'a', type: 'text' },
        { id: 'p', type: 'picture', picture: withoutAlt },
        { id: 'q', type: 'quiz', seconds: 9, level: 'hard' },
      ],
    });
  });

  it('keeps a choice of a newer version of the app for the editor, until the user chooses another one', () => {
    const stored = { format: 2, blocks: [{ id: 'q', type: 'quiz', seconds: 9, level: 'impossible' }] };
    const [block] = readPage(kinds, stored, { keepsUnknown: true }).blocks;
    if (!block) throw new Error('No block');
    expect(block.values.level).toBe('easy');
    expect(writtenPage(kinds, [block])).toEqual(stored);
    expect(checkPage(kinds, writtenPage(kinds, [block]), stored)).toEqual([]);
    const chosen = { ...block, values: { ...block.values, level: 'hard' } };
    expect(writtenPage(kinds, [chosen]).blocks).toMatchObject([{ level: 'hard' }]);
    expect(read(stored).blocks[0]).not.toHaveProperty('unknown');
  });

  it('leaves hidden blocks out for visitors, and keeps them for the editor', () => {
    const hidden = { id: 'h', type: 'text', hidden: true };
    const page = { format: 2, blocks: [hidden, { id: 'a', type: 'text' }] };
    expect(checkPage(kinds, page)).toEqual([]);
    expect(writtenPage(kinds, read(page).blocks)).toEqual(page);
    const shown = pageIn(kinds, { page, messages: {} }, { locale: 'en', languages: ['en'] });
    expect(shown.blocks.map(({ id }) => id)).toEqual(['a']);
    const bad = { format: 2, blocks: [{ ...hidden, hidden: 'yes' }] };
    expect(checkPage(kinds, bad)).toMatchObject([{ loc: ['blocks', 0, 'hidden'] }]);
  });

  it('finds the first text for search engines', () => {
    expect(
      descriptionOf(
        read({
          title: '',
          blocks: [
            { ...text, text: ' \n ' },
            { ...text, id: 'second', text: 'Come\n\nin' },
          ],
        }),
      ),
    ).toBe('Come in');
    expect(descriptionOf(emptyPage)).toBeNull();
  });
});

describe('a page in one language', () => {
  const page = {
    format: 2,
    blocks: [
      { id: 'a', type: 'text', text: 'Left over' },
      { id: 'p', type: 'picture', picture },
    ],
  };
  const messages = {
    en: { 'page.page.title': 'Party', 'page.a.text': 'Be there.', 'page.p.picture.alt': 'A wave' },
    de: { 'page.a.text': 'Sei da.' },
  };
  const languages = ['en', 'de', 'fr'];
  const shownIn = (locale: string, of: unknown = page) => {
    const { title, blocks } = pageIn(kinds, { page: of, messages }, { locale, languages });
    const alt = blocks.map(({ values }) => values.picture).find((value) => typeof value === 'object');
    return [title, blocks[0]?.values.text, alt];
  };

  it('has the texts of that language, and those of the default language where it has none', () => {
    expect(shownIn('en')).toEqual(['Party', 'Be there.', { ...picture, alt: 'A wave' }]);
    expect(shownIn('de')).toEqual(['Party', 'Sei da.', { ...picture, alt: 'A wave' }]);
    expect(shownIn('fr')).toEqual(['Party', 'Be there.', { ...picture, alt: 'A wave' }]);
  });

  it('has a title before it has blocks', () => {
    expect(shownIn('de', {})).toEqual(['Party', undefined, undefined]);
  });

  it('has the texts that a page of the former format holds, in the default language and where another has none', () => {
    const former = { title: 'Own', blocks: [text, { id: 'p', type: 'picture', picture: { ...picture, alt: 'Own' } }] };
    expect(shownIn('en', former)).toEqual(['Own', 'Be there.', { ...picture, alt: 'Own' }]);
    expect(shownIn('de', former)).toEqual(['Own', 'Sei da.', { ...picture, alt: 'Own' }]);
  });
});

describe('checking texts before they are saved', () => {
  it('accepts texts by language and id, and removed ones', () => {
    expect(checkTexts({ en: { 'page.a.text': 'x'.repeat(20_000) }, de: { 'page.page.title': null } })).toEqual([]);
  });

  it.each([
    ['no texts', null, []],
    ['a language without texts', { de: null }, ['de']],
    ['another message', { de: { 'signup.title': 'x' } }, ['de', 'signup.title']],
    ['a text that is none', { de: { 'page.a.text': ['x'] } }, ['de', 'page.a.text']],
    ['a text that is too long', { de: { 'page.a.text': 'x'.repeat(20_001) } }, ['de', 'page.a.text']],
  ])('returns the path of %s', (_name, value, loc) => {
    expect(checkTexts(value).map((problem) => problem.loc)).toEqual([loc]);
  });
});

describe('checking a page before it is saved', () => {
  const check = (value: unknown) => checkPage(kinds, value);
  const page = (blocks: unknown, more: object = {}) => ({ format: 2, blocks, ...more });
  const plain = { id: 'a', type: 'text' };
  const signUp = { id: 's', type: 'signUp' };

  it('accepts a valid one', () => {
    const blocks = [plain, signUp, { id: 'p', type: 'picture', picture }, { id: 'l', type: 'link', address: '' }];
    expect(check(page(blocks))).toEqual([]);
  });

  it.each([
    ['no page', null, []],
    ['a page of the former editor', { title: '', blocks: [] }, ['format']],
    ['no blocks', { format: 2 }, ['blocks']],
    ['an unknown field', page([], { colour: 'red' }), ['colour']],
    ['too many blocks', page(Array.from({ length: 101 }, (_, at) => ({ ...plain, id: `b${at}` }))), ['blocks']],
    [
      'too many blocks, which are not checked',
      page(Array.from({ length: 101 }, () => ({ type: 'quest' }))),
      ['blocks'],
    ],
    [
      'a block with too many values, which are not checked',
      page([{ ...plain, ...Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`v${at}`, 0])) }]),
      ['blocks', 0],
    ],
    ['an unknown block', page([plain, { id: 'b', type: 'video' }]), ['blocks', 1]],
    ['a block without an id', page([{ type: 'text' }]), ['blocks', 0, 'id']],
    ['an id that is no part of a message id', page([{ ...plain, id: 'a.b' }]), ['blocks', 0, 'id']],
    ['two blocks of one section', page([signUp, plain, { ...signUp, id: 't' }]), ['blocks', 2]],
    ['a section with a field', page([{ ...signUp, title: 'Join' }]), ['blocks', 0, 'title']],
    ['two blocks with one id', page([plain, plain]), ['blocks', 1, 'id']],
    ['an unknown field of a block', page([{ ...plain, size: 1 }]), ['blocks', 0, 'size']],
    ['a text, which is a message', page([text]), ['blocks', 0, 'text']],
    [
      'an address that is none',
      page([{ id: 'l', type: 'link', address: 'javascript:alert(1)' }]),
      ['blocks', 0, 'address'],
    ],
    [
      'a picture from nowhere',
      page([{ id: 'p', type: 'picture', picture: { ...picture, url: 'data:,x' } }]),
      ['blocks', 0, 'picture'],
    ],
    [
      'a number out of its bounds',
      page([{ id: 'q', type: 'quiz', seconds: 61, level: 'easy' }]),
      ['blocks', 0, 'seconds'],
    ],
  ])('returns the path of %s', (_name, value, loc) => {
    expect(check(value).map((problem) => problem.loc)).toEqual([loc]);
  });

  it('accepts unknown blocks and values that the stored page has, and no others', () => {
    const stored = page([
      { ...plain, size: 1 },
      { id: 'p', type: 'poll', colour: 'red' },
    ]);
    const kept = page([
      { id: 'p', type: 'poll', colour: 'red', hidden: true },
      { ...plain, id: 'copy', size: 1 },
    ]);
    expect(checkPage(kinds, kept, stored)).toEqual([]);
    const changed = page([
      { id: 'p', type: 'poll', colour: 'blue' },
      { ...plain, size: 2 },
      { id: 'q', type: 'quest' },
    ]);
    expect(checkPage(kinds, changed, stored).map(({ loc }) => loc)).toEqual([
      ['blocks', 0, 'colour'],
      ['blocks', 1, 'size'],
      ['blocks', 2],
    ]);
  });
});
