import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../campaign-apps/kit/editor/editorApi.ts';
import { isDirty, loadedState, reduceEditor } from '../../campaign-apps/kit/editor/editorState.ts';
import { pageWith } from './editedPages.ts';

const base = '2026-01-01T00:00:00.000Z';
const later = '2026-01-02T00:00:00.000Z';
const stored = pageWith({ en: { title: 'stored' } });
const mine = pageWith({ en: { title: 'mine' } });
const theirs = pageWith({ en: { title: 'theirs', text: 'theirs too' } });
const loaded = loadedState(stored, base, null);
const edited = reduceEditor(loaded, { type: 'edited', content: mine });
const refused = {
  type: 'conflicted',
  theirs,
  base: later,
  paths: ['i18n.en.page.page.title'],
  goneLanguages: [],
} as const;
const conflicted = reduceEditor(edited, refused);
const titleOf = ({ content }: typeof loaded) => content.texts.en?.['page.page.title'];

describe('the state of an editor', () => {
  it('is unsaved from the first change until it is saved or undone', () => {
    expect(isDirty(loaded)).toBe(false);
    expect(isDirty(edited)).toBe(true);
    expect(isDirty(reduceEditor(edited, { type: 'edited', content: stored }))).toBe(false);
    expect(isDirty(reduceEditor(edited, { type: 'saved', sent: mine, stored: mine, base: later }))).toBe(false);
  });

  it('stays unsaved if more was typed during saving', () => {
    const saving = reduceEditor(edited, { type: 'saving' });
    const typed = reduceEditor(saving, { type: 'edited', content: pageWith({ en: { title: 'mine, and more' } }) });
    const saved = reduceEditor(typed, { type: 'saved', sent: mine, stored: mine, base: later });
    expect(saved).toMatchObject({ base: later, saving: false });
    expect(titleOf(saved)).toBe('mine, and more');
    expect(isDirty(saved)).toBe(true);
  });

  it('has what others saved in the meantime after a save', () => {
    const both = pageWith({ en: { title: 'mine', text: 'theirs' } });
    const saved = reduceEditor(edited, { type: 'saved', sent: mine, stored: both, base: later });
    expect(saved.content).toEqual(both);
    expect(isDirty(saved)).toBe(false);
  });

  it('keeps unsaved changes when saving fails', () => {
    expect(reduceEditor(edited, { type: 'failed', words: 'Check your connection' })).toMatchObject({
      content: mine,
      base,
      failure: 'Check your connection',
    });
  });

  it("saves over another user's version of a text once the user keeps their own, and keeps the other's other texts", () => {
    const kept = reduceEditor(conflicted, { type: 'keptMine' });
    expect(kept).toMatchObject({ base: later, conflict: null, saved: theirs });
    expect(kept.content.texts).toEqual(pageWith({ en: { title: 'mine', text: 'theirs too' } }).texts);
  });

  it("shows another user's version when the user chooses it", () => {
    const taken = reduceEditor(conflicted, { type: 'tookTheirs' });
    expect(taken).toMatchObject({ content: theirs, base: later, conflict: null });
    expect(isDirty(taken)).toBe(false);
  });

  it('keeps the texts of a language that another user deleted until the user leaves them out', () => {
    const typed = pageWith({ en: { title: 'mine' }, de: { title: 'Meins' } });
    const gone = { ...refused, paths: [], goneLanguages: ['de'] };
    const state = reduceEditor(reduceEditor(loaded, { type: 'edited', content: typed }), gone);
    expect(reduceEditor(state, { type: 'keptMine' }).content.texts.de).toEqual({ 'page.page.title': 'Meins' });
    const left = reduceEditor(state, { type: 'leftLanguagesOut' });
    expect(left.content.texts).not.toHaveProperty('de');
    expect(titleOf(left)).toBe('mine');
  });

  it('follows changes from outside only without unsaved changes', () => {
    expect(reduceEditor(loaded, { type: 'refreshed', content: theirs, base: later }).content).toBe(theirs);
    expect(reduceEditor(edited, { type: 'refreshed', content: theirs, base: later })).toBe(edited);
  });

  it('offers a draft, and restores it with its base version', () => {
    const offered = loadedState(stored, later, { content: mine, base, keptAt: later });
    expect(offered.draft?.content).toBe(mine);
    expect(reduceEditor(offered, { type: 'restored' })).toMatchObject({ content: mine, base, draft: null });
    expect(reduceEditor(offered, { type: 'discarded' })).toMatchObject({ content: stored, base: later, draft: null });
  });

  it('offers no draft that equals the stored page', () => {
    expect(loadedState(stored, later, { content: stored, base, keptAt: later }).draft).toBeNull();
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

  it('identify a conflict with its paths, and languages that were deleted', () => {
    const fields = { page: {}, 'i18n.de.page.a.text': {} };
    const result = readAnswer(409, { detail: { key: 'campaign-conflict', msg: '', fields } });
    expect(result).toMatchObject({ refusal: { kind: 'conflict', paths: Object.keys(fields), goneLanguages: [] } });
    const gone = readAnswer(409, { detail: { key: 'language-gone', msg: '', locales: ['de'] } });
    expect(gone).toMatchObject({ refusal: { kind: 'conflict', paths: [], goneLanguages: ['de'] } });
  });
});
