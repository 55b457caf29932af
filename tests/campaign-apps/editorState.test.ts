import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../campaign-apps/kit/editor/editorApi.ts';
import { type EditorState, isDirty, loadedState, reduceEditor } from '../../campaign-apps/kit/editor/editorState.ts';
import { emptyHistory } from '../../campaign-apps/kit/editor/undo.ts';
import type { PageContent } from '../../campaign-apps/kit/pageContent.ts';
import { kinds, pageOf, writing } from './editedPages.ts';

const base = '2026-01-01T00:00:00.000Z';
const later = '2026-01-02T00:00:00.000Z';
const stored = pageOf('ab');
const mine = pageOf('ab', { a: 'Mine' });
const loaded = loadedState(stored, base, null);
const write = (state: EditorState, block: string, words: string): EditorState =>
  reduceEditor(state, { type: 'changed', operations: [writing(block, words)], at: 0 });
const edited = write(loaded, 'a', 'Mine');
const draftOf = (content: PageContent) => ({ content, history: edited.history, base, keptAt: later });
const mergeWith = (state: EditorState, theirs: PageContent, from: PageContent | null = stored): EditorState =>
  reduceEditor(state, { type: 'merged', kinds, theirs, base: later, from });

describe('the state of an editor', () => {
  it('is unsaved from the first change until it is saved or undone', () => {
    expect(isDirty(loaded)).toBe(false);
    expect(isDirty(edited)).toBe(true);
    expect(isDirty(write(edited, 'a', 'a'))).toBe(false);
    expect(isDirty(reduceEditor(edited, { type: 'undone' }))).toBe(false);
    expect(isDirty(reduceEditor(edited, { type: 'saved', sent: mine, base: later }))).toBe(false);
  });

  it('stays unsaved if more was typed during saving', () => {
    const saving = reduceEditor(edited, { type: 'saving' });
    const saved = reduceEditor(write(saving, 'a', 'Mine, and more'), { type: 'saved', sent: mine, base: later });
    expect(saved).toMatchObject({ content: pageOf('ab', { a: 'Mine, and more' }), base: later, saving: false });
    expect(isDirty(saved)).toBe(true);
  });

  it('keeps unsaved changes when saving fails', () => {
    expect(reduceEditor(edited, { type: 'failed', words: 'Check your connection' })).toMatchObject({
      content: mine,
      base,
      failure: 'Check your connection',
    });
  });

  it('can undo a change that was saved', () => {
    const saved = reduceEditor(edited, { type: 'saved', sent: mine, base: later });
    const undone = reduceEditor(saved, { type: 'undone' });
    expect(undone.content).toEqual(stored);
    expect(isDirty(undone)).toBe(true);
    expect(isDirty(reduceEditor(undone, { type: 'redone' }))).toBe(false);
  });

  it('follows changes from outside only without unsaved changes', () => {
    const content = pageOf('abc');
    expect(reduceEditor(loaded, { type: 'refreshed', content, base: later }).content).toBe(content);
    expect(reduceEditor(edited, { type: 'refreshed', content, base: later })).toBe(edited);
  });

  it('offers a draft, and restores it with its base version and its steps', () => {
    const offered = loadedState(stored, later, draftOf(mine));
    expect(offered.draft?.content).toBe(mine);
    const restored = reduceEditor(offered, { type: 'restored' });
    expect(restored).toMatchObject({ content: mine, base, draft: null });
    expect(reduceEditor(restored, { type: 'undone' }).content).toEqual(stored);
    const discarded = reduceEditor(offered, { type: 'discarded' });
    expect(discarded).toMatchObject({ content: stored, history: emptyHistory, base: later, draft: null });
  });

  it('offers no draft that equals the stored page', () => {
    expect(loadedState(stored, later, draftOf(stored)).draft).toBeNull();
  });
});

describe('a version that somebody else saved', () => {
  it('is merged and saved at once if it differs in other blocks, and undo leaves it', () => {
    const merged = mergeWith(edited, pageOf('abn', { b: 'Theirs' }));
    expect(merged).toMatchObject({ base: later, conflict: null, notice: 'merged', isSaveDue: true });
    expect(merged.content).toEqual(pageOf('abn', { a: 'Mine', b: 'Theirs' }));
    expect(reduceEditor(merged, { type: 'undone' }).content).toEqual(pageOf('abn', { b: 'Theirs' }));
    expect(write(merged, 'a', 'Next').notice).toBeNull();
  });

  it('is merged with what was typed while the save was refused', () => {
    const typed = write(reduceEditor(edited, { type: 'saving' }), 'a', 'Mine, and more');
    expect(mergeWith(typed, pageOf('ab', { b: 'Theirs' })).content).toEqual(
      pageOf('ab', { a: 'Mine, and more', b: 'Theirs' }),
    );
  });

  it('asks about the same text, and what the user chooses can be undone', () => {
    const asked = mergeWith(edited, pageOf('ab', { a: 'Theirs', b: 'Theirs' }));
    expect(asked).toMatchObject({ content: mine, base, isSaveDue: false });
    expect(asked.conflict?.conflicts).toMatchObject([{ mine: 'Mine', theirs: 'Theirs' }]);
    expect(reduceEditor(asked, { type: 'closedConflict' })).toMatchObject({ content: mine, base, conflict: null });
    const values = [{ place: { block: 'a', field: 'text' }, value: 'Both' }];
    const resolved = reduceEditor(asked, { type: 'resolved', values, at: 0 });
    expect(resolved).toMatchObject({ base: later, conflict: null, isSaveDue: true });
    expect(resolved.content).toEqual(pageOf('ab', { a: 'Both', b: 'Theirs' }));
    expect(reduceEditor(resolved, { type: 'undone' }).content).toEqual(pageOf('ab', { a: 'Mine', b: 'Theirs' }));
  });

  it('says that a block stays which one of both deleted', () => {
    const deleted = reduceEditor(loaded, { type: 'changed', operations: [{ kind: 'delete', id: 'b' }], at: 0 });
    expect(mergeWith(deleted, pageOf('ab', { b: 'Theirs' }))).toMatchObject({
      notice: 'mergedKeeping',
      content: pageOf('ab', { b: 'Theirs' }),
    });
  });

  it('asks about every difference to a restored draft whose base is unknown', () => {
    const theirs = pageOf('ab', { b: 'Theirs' });
    const restored = reduceEditor(loadedState(theirs, later, draftOf(mine)), { type: 'restored' });
    const asked = mergeWith(restored, theirs, null);
    expect(asked.conflict?.conflicts.map(({ place }) => place.block)).toEqual(['a', 'b']);
  });

  it('does not undo what somebody else has changed since, and says so', () => {
    const merged = mergeWith(edited, pageOf('ab', { b: 'Theirs' }));
    const refreshed = reduceEditor(
      { ...merged, saved: merged.content },
      { type: 'refreshed', content: pageOf('ab', { a: 'Theirs', b: 'Theirs' }), base: later },
    );
    const undone = reduceEditor(refreshed, { type: 'undone' });
    expect(undone.content).toEqual(refreshed.content);
    expect(undone.notice).toBe('undoSkipped');
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
    const fields = { page: { base: { title: 'Before' }, theirs: { title: 'Theirs' } } };
    const result = readAnswer(409, { detail: { key: 'campaign-conflict', msg: '', fields } });
    expect(result).toMatchObject({ refusal: { kind: 'conflict', from: { title: 'Before' } } });
    const unknown = readAnswer(409, { detail: { key: 'campaign-conflict', msg: '', fields: {} } });
    expect(unknown).toMatchObject({ refusal: { kind: 'conflict', from: undefined } });
  });
});
