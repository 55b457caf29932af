import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../campaign-apps/kit/editor/editorApi.ts';
import { isDirty, loadedState, reduceEditor } from '../../campaign-apps/kit/editor/editorState.ts';

const base = '2026-01-01T00:00:00.000Z';
const later = '2026-01-02T00:00:00.000Z';
const loaded = loadedState('stored', base, null);
const edited = reduceEditor(loaded, { type: 'edited', content: 'mine' });
const conflicted = reduceEditor(edited, { type: 'conflicted', theirs: 'theirs', base: later });

describe('the state of an editor', () => {
  it('is unsaved from the first change until it is saved or undone', () => {
    expect(isDirty(loaded)).toBe(false);
    expect(isDirty(edited)).toBe(true);
    expect(isDirty(reduceEditor(edited, { type: 'edited', content: 'stored' }))).toBe(false);
    expect(isDirty(reduceEditor(edited, { type: 'saved', sent: 'mine', base: later }))).toBe(false);
  });

  it('stays unsaved if more was typed during saving', () => {
    const saving = reduceEditor(edited, { type: 'saving' });
    const typed = reduceEditor(saving, { type: 'edited', content: 'mine, and more' });
    const saved = reduceEditor(typed, { type: 'saved', sent: 'mine', base: later });
    expect(saved).toMatchObject({ content: 'mine, and more', base: later, saving: false });
    expect(isDirty(saved)).toBe(true);
  });

  it('keeps unsaved changes when saving fails', () => {
    expect(reduceEditor(edited, { type: 'failed', words: 'Check your connection' })).toMatchObject({
      content: 'mine',
      base,
      failure: 'Check your connection',
    });
  });

  it("saves over another user's version once the user keeps their own", () => {
    expect(reduceEditor(conflicted, { type: 'keptMine' })).toMatchObject({
      content: 'mine',
      base: later,
      conflict: null,
    });
  });

  it("shows another user's version when the user chooses it", () => {
    const taken = reduceEditor(conflicted, { type: 'tookTheirs' });
    expect(taken).toMatchObject({ content: 'theirs', base: later, conflict: null });
    expect(isDirty(taken)).toBe(false);
  });

  it('follows changes from outside only without unsaved changes', () => {
    expect(reduceEditor(loaded, { type: 'refreshed', content: 'new', base: later }).content).toBe('new');
    expect(reduceEditor(edited, { type: 'refreshed', content: 'new', base: later })).toBe(edited);
  });

  it('offers a draft, and restores it with its base version', () => {
    const offered = loadedState('stored', later, { content: 'draft', base, keptAt: later });
    expect(offered.draft?.content).toBe('draft');
    expect(reduceEditor(offered, { type: 'restored' })).toMatchObject({ content: 'draft', base, draft: null });
    expect(reduceEditor(offered, { type: 'discarded' })).toMatchObject({ content: 'stored', base: later, draft: null });
  });

  it('offers no draft that equals the stored page', () => {
    expect(loadedState('stored', later, { content: 'stored', base, keptAt: later }).draft).toBeNull();
  });
});

describe('the error messages', () => {
  const wordsFor = (status: number, detail: unknown) => {
    const result = readAnswer(status, { detail });
    return 'refusal' in result ? result.refusal.words : '';
  };

  it('name the holder of the lock', () => {
    const lock = { user: { display_name: 'Edda Novak' } };
    expect(wordsFor(423, { key: 'campaign-locked', msg: '', lock })).toMatch(/^Edda Novak is editing/);
    expect(wordsFor(423, { key: 'campaign-locked', msg: '', ...lock })).toMatch(/^Edda Novak is editing/);
    expect(wordsFor(423, { key: 'campaign-locked', msg: '' })).toMatch(/^Another user is editing/);
  });

  it('name the path of an invalid field', () => {
    expect(wordsFor(422, [{ loc: ['page', 'blocks', 0, 'text'], msg: 'At most 20000 characters' }])).toBe(
      'Check blocks 1 text: At most 20000 characters.',
    );
  });

  it.each([401, 403, 404, 413, 429, 500, 502])('exist for status %d', (status) => {
    expect(wordsFor(status, null).length).toBeGreaterThan(20);
  });

  it('identify a conflict', () => {
    const result = readAnswer(409, { detail: { key: 'campaign-conflict', msg: '', fields: {} } });
    expect(result).toMatchObject({ refusal: { kind: 'conflict' } });
  });
});
