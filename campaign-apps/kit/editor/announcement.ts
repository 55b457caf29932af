import type { PageOperation } from './pageOperations.ts';
import type { UndoHistory, UndoStep } from './undo.ts';

/** What was done last, for screen readers. */
export type Announcement = {
  words: string;
  /** The steps of the history with which it is shown too: until the page changes. */
  since?: readonly UndoStep[];
  /**
   * The block that was added or deleted, for a button that undoes it, and the block that gets the focus then; null for
   * the title.
   */
  undo?: { block: string; focus: string | null } | null;
};

/** Returns whether undo would take back what is announced. */
export const isUndoable = ({ undo }: Announcement, { undo: steps }: UndoHistory): boolean =>
  !!undo && (steps.at(-1) ?? []).some((operation) => blockOf(operation) === undo.block);

const blockOf = (operation: PageOperation): string | null =>
  operation.kind === 'add' ? operation.block.id : operation.kind === 'delete' ? operation.id : null;
