import { describe, expect, it } from 'vitest';
import { linkBlock, pictureBlock, textBlock } from '../../campaign-apps/kit/commonBlocks.ts';
import {
  checkPage,
  descriptionOf,
  emptyPage,
  readEditedPage,
  readPage,
  writtenPage,
} from '../../campaign-apps/kit/pageContent.ts';
import { blockKind } from '../../campaign-apps/kit/view/blockKind.ts';
import { html } from '../../contracts/html.ts';

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
const kinds = [textBlock, pictureBlock, linkBlock, quiz];
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

  it('is written as it was read', () => {
    const kept = {
      title: 'Party',
      blocks: [
        text,
        { id: 'p', type: 'picture', picture, caption: 'Sea' },
        { id: 'q', type: 'quiz', question: '?', seconds: 9, level: 'hard' },
      ],
    };
    expect(writtenPage(read(kept))).toEqual(kept);
  });

  it('leaves hidden blocks out, except for the editor', () => {
    const kept = { title: 'Party', blocks: [{ id: 'h', type: 'text', hidden: true, text: 'Later' }, text] };
    expect(checkPage(kinds, kept)).toEqual([]);
    expect(read(kept).blocks.map(({ id }) => id)).toEqual(['a']);
    expect(writtenPage(readEditedPage(kinds, kept))).toEqual(kept);
    expect(checkPage(kinds, { ...kept, blocks: [{ ...text, hidden: 'yes' }] })).toMatchObject([
      { loc: ['blocks', 0, 'hidden'] },
    ]);
  });

  it('finds the first text for search engines', () => {
    expect(
      descriptionOf(
        read({
          title: '',
          blocks: [
            { ...text, text: ' \n ' },
            { ...text, text: 'Come\n\nin' },
          ],
        }),
      ),
    ).toBe('Come in');
    expect(descriptionOf(emptyPage)).toBeNull();
  });
});

describe('checking a page before it is saved', () => {
  const check = (value: unknown) => checkPage(kinds, value);

  it('accepts a valid one', () => {
    const blocks = [
      text,
      { id: 'p', type: 'picture', picture, caption: '' },
      { id: 'l', type: 'link', words: 'Go', address: '' },
    ];
    expect(check({ title: 'Party', blocks })).toEqual([]);
  });

  it.each([
    ['no page', null, []],
    ['no title', { blocks: [] }, ['title']],
    ['no blocks', { title: '' }, ['blocks']],
    ['an unknown field', { title: '', blocks: [], colour: 'red' }, ['colour']],
    ['a title that is too long', { title: 'x'.repeat(201), blocks: [] }, ['title']],
    ['too many blocks', { title: '', blocks: Array(101).fill(text) }, ['blocks']],
    ['an unknown block', { title: '', blocks: [text, { id: 'b', type: 'video' }] }, ['blocks', 1]],
    ['an unknown field of a block', { title: '', blocks: [{ ...text, size: 1 }] }, ['blocks', 0, 'size']],
    ['a text that is too long', { title: '', blocks: [{ ...text, text: 'x'.repeat(20_001) }] }, ['blocks', 0, 'text']],
    [
      'an address that is none',
      { title: '', blocks: [{ id: 'l', type: 'link', words: '', address: 'javascript:alert(1)' }] },
      ['blocks', 0, 'address'],
    ],
    [
      'a picture from nowhere',
      { title: '', blocks: [{ id: 'p', type: 'picture', picture: { ...picture, url: 'data:,x' }, caption: '' }] },
      ['blocks', 0, 'picture'],
    ],
    [
      'a number out of its bounds',
      { title: '', blocks: [{ id: 'q', type: 'quiz', question: '', seconds: 61, level: 'easy' }] },
      ['blocks', 0, 'seconds'],
    ],
  ])('returns the path of %s', (_name, value, loc) => {
    expect(check(value).map((problem) => problem.loc)).toEqual([loc]);
  });
});
