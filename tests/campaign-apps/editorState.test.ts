import { describe, expect, it } from 'vitest';
import type { EditedPage } from '#campaign-apps/kit/editor/editedPage.ts';
import { readAnswer } from '#campaign-apps/kit/editor/editorApi.ts';
import {
  type EditorState,
  isDirty,
  isWaiting,
  loadedState,
  reduceEditor,
} from '#campaign-apps/kit/editor/editorState.ts';
import type { PageOperation } from '#campaign-apps/kit/editor/pageOperations.ts';
import { emptyHistory } from '#campaign-apps/kit/editor/undo.ts';
import { apply, pageOf, wordsOf, writing } from './editedPages.ts';

const base = '2026-01-01T00:00:00.000Z';
const later = '2026-01-02T00:00:00.000Z';
const stored = pageOf('ab');
const mine = pageOf('ab', { a: 'Mine' });
const loaded = loadedState(stored, base, null);
const write = (state: EditorState, block: string, words: string): EditorState =>
  reduceEditor(state, { type: 'changed', operations: [writing(block, words)], at: 0 });
const edited = write(loaded, 'a', 'Mine');
const draftOf = (content: EditedPage) => ({ content, history: edited.history, base, keptAt: later });
const mergeWith = (state: EditorState, theirs: EditedPage, from: EditedPage | null = stored): EditorState =>
  reduceEditor(state, { type: 'merged', theirs, base: later, from, goneLanguages: [] });

describe('the state of an editor', () => {
  it('is unsaved from the first change until it is saved or undone', () => {
    expect(isDirty(loaded)).toBe(false);
    expect(isDirty(edited)).toBe(true);
    expect(isDirty(write(edited, 'a', 'a'))).toBe(false);
    expect(isDirty(reduceEditor(edited, { type: 'undone' }))).toBe(false);
    expect(isDirty(reduceEditor(edited, { type: 'saved', sent: mine, stored: mine, base: later }))).toBe(false);
  });

  it('stays unsaved if more was typed during saving', () => {
    const saving = reduceEditor(edited, { type: 'saving' });
    const saved = reduceEditor(write(saving, 'a', 'Mine, and more'), {
      type: 'saved',
      sent: mine,
      stored: mine,
      base: later,
    });
    expect(saved).toMatchObject({ content: pageOf('ab', { a: 'Mine, and more' }), base: later, saving: false });
    expect(isDirty(saved)).toBe(true);
  });

  it('has what others saved in the meantime after a save', () => {
    const both = pageOf('ab', { a: 'Mine', b: 'Theirs' });
    const saved = reduceEditor(edited, { type: 'saved', sent: mine, stored: both, base: later });
    expect(saved.content).toEqual(both);
    expect(isDirty(saved)).toBe(false);
  });

  it('asks about a text that was typed during saving and that another user saved', () => {
    const typed = write(reduceEditor(edited, { type: 'saving' }), 'b', 'Mine too');
    const both = pageOf('ab', { a: 'Mine', b: 'Theirs' });
    const asked = reduceEditor(typed, { type: 'saved', sent: mine, stored: both, base: later });
    expect(asked.conflict?.conflicts).toMatchObject([{ mine: 'Mine too', theirs: 'Theirs' }]);
    expect(wordsOf(asked.content, 'b')).toBe('Mine too');
  });

  it('keeps unsaved changes when saving fails', () => {
    expect(reduceEditor(edited, { type: 'failed', words: 'Check your connection' })).toMatchObject({
      content: mine,
      base,
      failure: 'Check your connection',
    });
  });

  it('marks a refused value until it is changed, also while its block moves', () => {
    const place = { block: 'a', field: 'address' };
    const invalid = { place, value: null, problem: 'Not a URL' };
    const failed = reduceEditor(edited, { type: 'failed', words: 'Not a URL', invalid });
    const change = (operation: PageOperation) =>
      reduceEditor(failed, { type: 'changed', operations: [operation], at: 0 }).invalid;
    expect(change({ kind: 'move', id: 'a', after: ['b'] })).toEqual(invalid);
    expect(change({ kind: 'set', place, value: 'https://a.example' })).toBeNull();
  });

  it('can undo a change that was saved', () => {
    const saved = reduceEditor(edited, { type: 'saved', sent: mine, stored: mine, base: later });
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

  it('is not replaced by an older version whose response arrives late', () => {
    const saved = reduceEditor(edited, { type: 'saved', sent: mine, stored: mine, base: later });
    expect(reduceEditor(saved, { type: 'refreshed', content: stored, base })).toBe(saved);
  });

  it('keeps a block that another user deleted while a text was added to it, and saves it again', () => {
    const typed = reduceEditor(loaded, { type: 'changed', operations: [writing('b', 'Meins', 'de')], at: 0 });
    const sent = typed.content;
    const saved = reduceEditor(reduceEditor(typed, { type: 'saving' }), {
      type: 'saved',
      sent,
      stored: apply(sent, { kind: 'delete', id: 'b' }),
      base: later,
    });
    expect(saved).toMatchObject({ notice: 'mergedKeeping', isSaveDue: true });
    expect(wordsOf(saved.content, 'b', 'de')).toBe('Meins');
    expect(isDirty(saved)).toBe(true);
  });

  it('removes a block that another user deleted if the user did not change it', () => {
    const saved = reduceEditor(edited, { type: 'saved', sent: mine, stored: pageOf('a', { a: 'Mine' }), base: later });
    expect(saved).toMatchObject({ content: pageOf('a', { a: 'Mine' }), notice: null });
    expect(isDirty(saved)).toBe(false);
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
    const values = [{ place: { language: 'en', text: 'page.a.text' }, value: 'Both' }];
    const resolved = reduceEditor(asked, { type: 'resolved', values, at: 0 });
    expect(resolved).toMatchObject({ base: later, conflict: null, isSaveDue: true });
    expect(resolved.content).toEqual(pageOf('ab', { a: 'Both', b: 'Theirs' }));
    expect(reduceEditor(resolved, { type: 'undone' }).content).toEqual(pageOf('ab', { a: 'Mine', b: 'Theirs' }));
  });

  it('is saved with what the user changed while deciding, such as an image chosen then', () => {
    const asked = write(mergeWith(edited, pageOf('ab', { a: 'Theirs' })), 'b', 'Chosen meanwhile');
    const values = [{ place: { language: 'en', text: 'page.a.text' }, value: 'Both' }];
    expect(reduceEditor(asked, { type: 'resolved', values, at: 0 }).content).toEqual(
      pageOf('ab', { a: 'Both', b: 'Chosen meanwhile' }),
    );
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
    expect(asked.conflict?.conflicts.map(({ place }) => 'text' in place && place.text)).toEqual([
      'page.a.text',
      'page.b.text',
    ]);
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

describe('a language that another user deleted', () => {
  const typed = reduceEditor(edited, { type: 'changed', operations: [writing('b', 'Meins', 'de')], at: 5_000 });
  const theirs = {
    ...pageOf('ab', { b: 'Theirs' }),
    languages: ['en'],
    texts: { en: pageOf('ab', { b: 'Theirs' }).texts.en ?? {} },
  };
  const gone = reduceEditor(typed, { type: 'merged', theirs, base: later, from: stored, goneLanguages: ['de'] });

  it('has what was typed in it until the user decides, and what the other user saved', () => {
    expect(isWaiting(gone)).toBe(true);
    expect(gone).toMatchObject({ base: later, isSaveDue: false, conflict: null });
    expect([wordsOf(gone.content, 'a'), wordsOf(gone.content, 'b'), wordsOf(gone.content, 'b', 'de')]).toEqual([
      'Mine',
      'Theirs',
      'Meins',
    ]);
  });

  it('does not count as the common version of an older draft', () => {
    const restored = reduceEditor(loadedState(theirs, later, draftOf(typed.content)), { type: 'restored' });
    const asked = reduceEditor(restored, { type: 'merged', theirs, base: later, from: theirs, goneLanguages: ['de'] });
    expect(asked).toMatchObject({ content: typed.content, base, isBaseSaved: false, goneLanguages: ['de'] });
  });

  it('is saved again, or left out with all else kept', () => {
    const again = reduceEditor(gone, { type: 'keptLanguages' });
    expect(again).toMatchObject({ content: gone.content, goneLanguages: [], isSaveDue: true });
    const left = reduceEditor(gone, { type: 'leftLanguagesOut' });
    expect(left).toMatchObject({ goneLanguages: [], isSaveDue: true });
    expect(left.content).toEqual(apply(theirs, writing('a', 'Mine')));
  });

  it('is not asked about if nothing was typed in it, such as by the deletion of a block', () => {
    const deleted = reduceEditor(loaded, { type: 'changed', operations: [{ kind: 'delete', id: 'b' }], at: 0 });
    const merge = { type: 'merged', theirs, base: later, from: stored, goneLanguages: ['de'] } as const;
    expect(reduceEditor(deleted, merge)).toMatchObject({ goneLanguages: [], isSaveDue: true });
  });

  it('is no longer named by a save of an older draft after it was left out', () => {
    const restored = reduceEditor(loadedState(stored, later, draftOf(typed.content)), { type: 'restored' });
    const asked = reduceEditor(restored, { type: 'merged', theirs, base: later, from: theirs, goneLanguages: ['de'] });
    const left = reduceEditor(asked, { type: 'leftLanguagesOut' });
    expect([left.content, left.saved].flatMap(({ texts }) => Object.keys(texts))).toEqual(['en', 'en']);
  });

  it('is not brought back by undo or redo after it was left out', () => {
    const left = reduceEditor(gone, { type: 'leftLanguagesOut' });
    const undone = reduceEditor(left, { type: 'undone' });
    expect(undone).toMatchObject({ content: left.content, notice: 'undoSkipped' });
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

  it('identify an invalid value by its block and field, and name the path of anything else', () => {
    const msg = 'At most 20000 characters';
    expect(readAnswer(422, { detail: [{ loc: ['page', 'blocks', 0, 'text'], msg }] })).toEqual({
      refusal: { kind: 'invalid', words: msg, index: 0, field: 'text' },
    });
    expect(wordsFor(422, [{ loc: ['texts', 'de', 'page.a.text'], msg }])).toBe(`Check texts de page.a.text: ${msg}.`);
  });

  it.each([401, 403, 404, 413, 429, 500, 502])('exist for status %d', (status) => {
    expect(wordsFor(status, null).length).toBeGreaterThan(20);
  });

  it('identify a conflict with the values before it, and languages that were deleted', () => {
    const fields = { page: { base: stored, theirs: {} }, 'i18n.de.page.a.text': { base: null, theirs: 'Ihres' } };
    const result = readAnswer(409, { detail: { key: 'campaign-conflict', msg: '', fields } });
    const bases = { page: stored, 'i18n.de.page.a.text': null };
    expect(result).toMatchObject({ refusal: { kind: 'conflict', bases, goneLanguages: [] } });
    const unknown = readAnswer(409, {
      detail: { key: 'campaign-conflict', msg: '', fields: { page: { theirs: {} } } },
    });
    expect(unknown).toMatchObject({ refusal: { kind: 'conflict', bases: null } });
    const gone = readAnswer(409, { detail: { key: 'language-gone', msg: '', locales: ['de'] } });
    expect(gone).toMatchObject({ refusal: { kind: 'conflict', bases: {}, goneLanguages: ['de'] } });
  });
});
