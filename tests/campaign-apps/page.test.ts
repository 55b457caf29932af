import { describe, expect, it } from 'vitest';
import { checkPage, emptyPage, readPage } from '../../campaign-apps/listening-party/page.ts';

const text = { id: 'a', type: 'text', text: 'Be there.' };

describe('reading a page', () => {
  it.each([null, undefined, 'text', 7, [], {}, { title: 1, blocks: 'x' }])('takes %j for an empty page', (value) => {
    expect(readPage(value)).toEqual(emptyPage);
  });

  it('renders nothing for blocks that it does not know', () => {
    const blocks = [text, { id: 'b', type: 'video', url: 'x' }, null, { type: 'text', text: 'no id' }, 'text'];
    expect(readPage({ title: 'Party', blocks, colour: 'red' })).toEqual({ title: 'Party', blocks: [text] });
  });
});

describe('checking a page before it is saved', () => {
  it('finds nothing wrong with a good one', () => {
    expect(checkPage({ title: 'Party', blocks: [text] })).toEqual([]);
  });

  it.each([
    ['no page', null, []],
    ['no title', { blocks: [] }, ['title']],
    ['no blocks', { title: '' }, ['blocks']],
    ['an unknown field', { title: '', blocks: [], colour: 'red' }, ['colour']],
    ['a title that is too long', { title: 'x'.repeat(201), blocks: [] }, ['title']],
    ['too many blocks', { title: '', blocks: Array(101).fill(text) }, ['blocks']],
    ['an unknown block', { title: '', blocks: [text, { id: 'b', type: 'video' }] }, ['blocks', 1]],
    ['a text that is too long', { title: '', blocks: [{ ...text, text: 'x'.repeat(20_001) }] }, ['blocks', 0, 'text']],
  ])('names the place of %s', (_name, value, loc) => {
    expect(checkPage(value).map((problem) => problem.loc)).toEqual([loc]);
  });
});
