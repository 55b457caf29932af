import type { EditedPage } from './editedPage.ts';
import { applyOperation, type PageOperation } from './pageOperations.ts';
import { isTextPlace, placeKey, sameValue } from './pagePlaces.ts';

/** The operations that take back one step, in the order in which they are applied. */
export type UndoStep = PageOperation[];

/**
 * The steps of one user, the latest last. Changes by other users never get into it, and each operation does nothing
 * where another user has changed the page since.
 */
export type UndoHistory = {
  undo: UndoStep[];
  redo: UndoStep[];
  /** The place that was typed in last, and when in milliseconds since 1970; null if the next change is a new step. */
  typed: { key: string; at: number } | null;
};

/** A page with the history of the user who changes it. */
export type Undoable = { content: EditedPage; history: UndoHistory };

/** Keystrokes with shorter pauses are one step. */
const typingPauseMs = 1_000;
const maxSteps = 200;
const maxBytes = 500_000;

export const emptyHistory: UndoHistory = { undo: [], redo: [], typed: null };

/** Applies the user's operations as one step; `at` is the time in milliseconds since 1970. */
export function changePage({ content, history }: Undoable, operations: PageOperation[], at: number): Undoable {
  const { page, inverses } = applyAll(content, operations);
  return inverses.length === 0 ? { content, history } : { content: page, history: record(history, inverses, at) };
}

/** Takes back the user's last step. `isSkipped` is true if another user had changed everything that it changed. */
export function undoStep({ content, history }: Undoable): Undoable & { isSkipped: boolean } {
  const { page, rest, inverses } = takeStep(content, history.undo);
  const redo = inverses.length === 0 ? history.redo : [...history.redo, inverses];
  return {
    content: page,
    history: { undo: rest, redo, typed: null },
    isSkipped: history.undo.length > 0 && inverses.length === 0,
  };
}

/** Repeats the step that was taken back last. */
export function redoStep({ content, history }: Undoable): Undoable & { isSkipped: boolean } {
  const { page, rest, inverses } = takeStep(content, history.redo);
  const undo = inverses.length === 0 ? history.undo : [...history.undo, inverses];
  return {
    content: page,
    history: { undo, redo: rest, typed: null },
    isSkipped: history.redo.length > 0 && inverses.length === 0,
  };
}

function takeStep(content: EditedPage, steps: readonly UndoStep[]) {
  return { ...applyAll(content, steps.at(-1) ?? []), rest: steps.slice(0, -1) };
}

/**
 * Returns the language of the first text that a step changes; undefined if it changes none, or adds or deletes blocks
 * with all their languages.
 */
export const languageOf = (step: UndoStep): string | undefined =>
  step.some(({ kind }) => kind === 'add' || kind === 'delete')
    ? undefined
    : step.map((one) => (one.kind === 'set' && isTextPlace(one.place) ? one.place.language : undefined)).find(Boolean);

function applyAll(content: EditedPage, operations: readonly PageOperation[]) {
  let page = content;
  const inverses: PageOperation[] = [];
  for (const operation of operations) {
    const applied = applyOperation(page, operation);
    page = applied.page;
    if (applied.inverse) inverses.unshift(applied.inverse);
  }
  return { page, inverses };
}

function record({ undo, typed }: UndoHistory, inverses: UndoStep, at: number): UndoHistory {
  const [only] = inverses;
  const place = inverses.length === 1 && only?.kind === 'set' ? placeKey(only.place) : null;
  const isTypedOn = typed !== null && typed.key === place && at - typed.at < typingPauseMs;
  const steps = isTypedOn ? joinLast(undo, inverses) : [...undo, inverses];
  const isOver = place === null || steps.length < undo.length;
  const kept = newestWithin(steps, maxBytes);
  // The latest step can always be taken back, also that of a large paste.
  return { undo: kept.length > 0 ? kept : steps.slice(-1), redo: [], typed: isOver ? null : { key: place, at } };
}

/** Joins keystrokes: taking them back restores the value before the first one. Without a difference no step is left. */
function joinLast(steps: readonly UndoStep[], [latest]: UndoStep): UndoStep[] {
  const first = steps.at(-1)?.[0];
  if (first?.kind !== 'set' || latest?.kind !== 'set') return [...steps];
  const joined = { ...latest, value: first.value };
  return sameValue(joined.value, joined.expected) ? steps.slice(0, -1) : [...steps.slice(0, -1), [joined]];
}

const encoder = new TextEncoder();
const sizes = new WeakMap<UndoStep, number>();

/** Returns how many bytes a step has as JSON. */
function sizeOf(step: UndoStep): number {
  const size = sizes.get(step) ?? encoder.encode(JSON.stringify(step)).length + 1;
  sizes.set(step, size);
  return size;
}

/** Returns the newest steps that fit into the limits. */
function newestWithin(steps: readonly UndoStep[], bytes: number): UndoStep[] {
  let left = bytes;
  const dropped = steps.findLastIndex((step) => {
    left -= sizeOf(step);
    return left < 0;
  });
  return steps.slice(Math.max(dropped + 1, steps.length - maxSteps));
}

/** Returns the steps that fit into this many bytes as JSON, those to take back first; null if none fits. */
export function historyWithin({ undo, redo }: UndoHistory, bytes: number): Pick<UndoHistory, 'undo' | 'redo'> | null {
  const kept = newestWithin(undo, bytes);
  const used = kept.reduce((sum, step) => sum + sizeOf(step), 0);
  const repeatable = newestWithin(redo, bytes - used);
  return kept.length + repeatable.length === 0 ? null : { undo: kept, redo: repeatable };
}
