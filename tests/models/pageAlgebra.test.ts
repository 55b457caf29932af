import fc from 'fast-check';
import { expect } from 'vitest';
import type { EditedPage } from '#campaign-apps/kit/editor/editedPage.ts';
import { mergePages, type PageMerge } from '#campaign-apps/kit/editor/mergePages.ts';
import { mergeText } from '#campaign-apps/kit/editor/mergeText.ts';
import { changesOf, isSamePage, withKeptChanges } from '#campaign-apps/kit/editor/pageChanges.ts';
import { afterAt, applyOperation, duplicateOf, type PageOperation } from '#campaign-apps/kit/editor/pageOperations.ts';
import { findBlock, placeKey, placesOf, readPlace, sameValue } from '#campaign-apps/kit/editor/pagePlaces.ts';
import { readHistory } from '#campaign-apps/kit/editor/storedHistory.ts';
import {
  changePage,
  emptyHistory,
  historyWithin,
  redoStep,
  type Undoable,
  undoStep,
} from '#campaign-apps/kit/editor/undo.ts';
import { listeningParty } from '#campaign-apps/listening-party/app.ts';
import { adding, apply, pageOf, titling, writing } from '../campaign-apps/editedPages.ts';
import { agrees, modelTest, step } from './run.ts';

const words = fc.constantFrom('', 'One', 'One two', 'Two', 'Doors open at 20:00');
const edits = fc.record({
  kind: fc.constantFrom('title', 'add', 'duplicate', 'move', 'delete', 'hide', 'write', 'link'),
  at: fc.nat(9),
  to: fc.nat(9),
  language: fc.constantFrom('en', 'de'),
  words,
});
type Edit = typeof edits extends fc.Arbitrary<infer Value> ? Value : never;

const link = { id: 'l', type: 'link', values: { words: '', address: 'https://a.example', look: 'outlined' } };
const start: EditedPage = { ...pageOf('abc'), blocks: [...pageOf('abc').blocks, link] };

/** Returns the operation that an edit means on a page; `id` is that of a new block. */
function operationOf(page: EditedPage, { kind, at, to, language, words }: Edit, id: string): PageOperation {
  const block = page.blocks[at % Math.max(1, page.blocks.length)]?.id ?? 'gone';
  const after = afterAt(page, to % (page.blocks.length + 1), kind === 'move' ? block : undefined);
  if (kind === 'title') return titling(words, language);
  if (kind === 'add') return adding(id, words, ...after);
  if (kind === 'duplicate') return duplicateOf(page, block, id)[0] ?? adding(id, '');
  if (kind === 'move') return { kind, id: block, after };
  if (kind === 'delete') return { kind, id: block };
  if (kind === 'hide') return { kind, id: block, hidden: to % 2 === 0 };
  if (kind === 'link') return { kind: 'set', place: { block: 'l', field: 'address' }, value: `https://${to}.example` };
  return writing(block, words, language);
}

const edited = (page: EditedPage, steps: readonly Edit[], prefix: string): EditedPage =>
  steps.reduce((changed, edit, at) => apply(changed, operationOf(changed, edit, `${prefix}${at}`)), page);

const editLists = fc.array(edits, { maxLength: 6, size: 'max' });
const versions = fc.record({ before: editLists, my: editLists, their: editLists }).map(({ before, my, their }) => {
  const base = edited(start, before, 'b');
  return { base, mine: edited(base, my, 'm'), theirs: edited(base, their, 't') };
});
const merge = (base: EditedPage, mine: EditedPage, theirs: EditedPage): PageMerge => mergePages({ base, mine, theirs });
const clean = (page: EditedPage) => ({ page, conflicts: [], kept: [] });
const conflictsOf = ({ conflicts }: PageMerge) => conflicts.map(({ place }) => placeKey(place)).sort();
const blocksOf = ({ page }: PageMerge) => page.blocks.toSorted((one, other) => one.id.localeCompare(other.id));

modelTest('an inverse takes back its operation, and its own inverse repeats it', 0.3, () =>
  fc.property(fc.array(edits, { maxLength: 20, size: 'max' }), (steps) => {
    let page = start;
    for (const [at, edit] of steps.entries()) {
      const { page: changed, inverse } = applyOperation(page, operationOf(page, edit, `n${at}`));
      if (inverse) {
        const back = applyOperation(changed, inverse);
        expect(back.page).toEqual(page);
        expect(apply(back.page, back.inverse ?? inverse)).toEqual(changed);
      } else expect(changed).toBe(page);
      page = changed;
    }
  }),
);

modelTest('a merge with an unchanged or the same version is that version', 0.3, () =>
  fc.property(versions, ({ base, mine }) => {
    for (const merged of [merge(base, mine, base), merge(base, base, mine), merge(base, mine, mine)])
      expect(merged).toEqual(clean(mine));
  }),
);

modelTest('a merge finds the same conflicts and blocks from both sides, and is final', 0.4, () =>
  fc.property(versions, ({ base, mine, theirs }) => {
    const [here, there] = [merge(base, mine, theirs), merge(base, theirs, mine)];
    expect(conflictsOf(here)).toEqual(conflictsOf(there));
    expect(here.kept.toSorted()).toEqual(there.kept.toSorted());
    expect(here.page.blocks.map(({ id }) => id).toSorted()).toEqual(there.page.blocks.map(({ id }) => id).toSorted());
    if (here.conflicts.length === 0) {
      expect(blocksOf(here)).toEqual(blocksOf(there));
      expect(here.page.texts).toEqual(there.page.texts);
    }
    expect(merge(theirs, here.page, theirs)).toEqual(clean(here.page));
  }),
);

modelTest('a merge has the changes of both, and where they differ mine with a conflict', 0.4, () =>
  fc.property(versions, ({ base, mine, theirs }) => {
    const merged = merge(base, mine, theirs);
    const ids = merged.page.blocks.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id } of [...base.blocks, ...mine.blocks, ...theirs.blocks]) {
      const isAdded = !findBlock(base, id);
      const isInBoth = findBlock(mine, id) && findBlock(theirs, id);
      expect(ids.includes(id), id).toBe(Boolean(isAdded || isInBoth || merged.kept.includes(id)));
    }
    const conflicts = new Set(conflictsOf(merged));
    for (const place of [base, mine, theirs, merged.page].flatMap(placesOf)) {
      const [before, my, their] = [base, mine, theirs].map((page) => readPlace(page, place));
      const now = readPlace(merged.page, place);
      if (now === undefined) continue;
      const isTheirs = my === undefined || (their !== undefined && sameValue(my, before));
      expect(now, placeKey(place)).toEqual(isTheirs ? their : my);
      const isConflict =
        [my, their].every((one) => one !== undefined && !sameValue(one, before)) && !sameValue(my, their);
      expect(conflicts.has(placeKey(place)), placeKey(place)).toBe(isConflict);
    }
  }),
);

modelTest('the changes of a draft give the page again', 0.3, () =>
  fc.property(versions, ({ base, mine }) => {
    const stored: unknown = JSON.parse(JSON.stringify(changesOf(listeningParty.blocks, base, mine)));
    expect(isSamePage(withKeptChanges(listeningParty.blocks, base, stored), mine)).toBe(true);
  }),
);

const texts = fc.array(fc.constantFrom('park', '20:00', ' ', '.', 'at', 'old', '5'), { maxLength: 8 });
modelTest('a merged text is the same from both sides', 0.3, () =>
  fc.property(
    fc.tuple(texts, texts, texts).map((all) => all.map((one) => one.join(' '))),
    ([base = '', mine = '', theirs = '']) => {
      expect(mergeText(base, mine, theirs)).toBe(mergeText(base, theirs, mine));
      expect([mergeText(base, mine, base), mergeText(base, base, mine), mergeText(base, mine, mine)]).toEqual([
        mine,
        mine,
        mine,
      ]);
    },
  ),
);

/** The versions of a page between which undo and redo move, and the place that is being typed in. */
type History = { versions: EditedPage[]; at: number; typed: { key: string; at: number } | null };
type Real = { page: Undoable; now: number };

const same = (model: History, { page }: Real) => {
  expect(page.content).toEqual(model.versions[model.at]);
  expect([page.history.undo.length, page.history.redo.length]).toEqual([
    model.at,
    model.versions.length - 1 - model.at,
  ]);
};

const history = [
  step<History, Real, { edit: Edit; pause: number }>(
    'edit',
    fc.record({ edit: edits, pause: fc.constantFrom(300, 2_000) }),
    (model, real, { edit, pause }) => {
      real.now += pause;
      const operation = operationOf(real.page.content, edit, `n${real.now}`);
      real.page = changePage(real.page, [operation], real.now);
      const before = model.versions[model.at] ?? start;
      const next = apply(before, operation);
      if (next !== before) {
        const key = operation.kind === 'set' ? placeKey(operation.place) : null;
        const joins = model.typed !== null && model.typed.key === key && real.now - model.typed.at < 1_000;
        const kept = model.versions.slice(0, model.at + (joins ? 0 : 1));
        const isBack = joins && isSamePage(kept.at(-1) ?? start, next);
        model.versions = isBack ? kept : [...kept, next];
        model.at = model.versions.length - 1;
        model.typed = key === null || isBack ? null : { key, at: real.now };
      }
      same(model, real);
    },
  ),
  step<History, Real, number>('undo', fc.constant(-1), (model, real) => {
    real.page = undoStep(real.page);
    Object.assign(model, { at: Math.max(0, model.at - 1), typed: null });
    same(model, real);
  }),
  step<History, Real, number>('redo', fc.constant(1), (model, real) => {
    real.page = redoStep(real.page);
    Object.assign(model, { at: Math.min(model.versions.length - 1, model.at + 1), typed: null });
    same(model, real);
  }),
  step<History, Real, null>('reload', fc.constant(null), (model, real) => {
    const stored: unknown = JSON.parse(JSON.stringify(historyWithin(real.page.history, 1_000_000)));
    real.page = { ...real.page, history: readHistory(stored) };
    model.typed = null;
    same(model, real);
  }),
];

modelTest('undo and redo move through the versions of a page', 0.4, () =>
  agrees(history, async () => ({
    model: { versions: [start], at: 0, typed: null },
    real: { page: { content: start, history: emptyHistory }, now: 0 },
  })),
);
