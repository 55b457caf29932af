import { isFlag, isRecord, isText } from '#contracts/values.ts';
import type { Block, FieldValue } from '../page/blocks.ts';
import { listOf } from '../values/read.ts';
import type { Texts } from './editedPage.ts';
import type { PageOperation } from './pageOperations.ts';
import type { Place } from './pagePlaces.ts';
import { emptyHistory, type UndoHistory, type UndoStep } from './undo.ts';

/**
 * Parses the history of a stored draft. The values need no further check: a save validates them, and views read them
 * by the kind of their field.
 */
export function readHistory(value: unknown): UndoHistory {
  if (!isRecord(value)) return emptyHistory;
  return { undo: readSteps(value.undo), redo: readSteps(value.redo), typed: null };
}

/** Older steps than an unreadable one can not be taken back either. */
function readSteps(value: unknown): UndoStep[] {
  const steps = listOf(value);
  const unreadable = steps.findLastIndex((step) => !Array.isArray(step) || !step.every(isOperation));
  return steps.slice(unreadable + 1).filter((step): step is UndoStep => Array.isArray(step));
}

function isOperation(value: unknown): value is PageOperation {
  if (!isRecord(value)) return false;
  switch (value.kind) {
    case 'set':
      return isPlace(value.place) && isValue(value.value) && isOptional(value.expected, isValue);
    case 'hide':
      return isText(value.id) && isFlag(value.hidden) && isOptional(value.expected, isFlag);
    case 'add':
      return isWholeBlock(value) && isIds(value.after);
    case 'move':
      return isText(value.id) && isIds(value.after) && isOptional(value.expected, isRecord);
    case 'delete':
      return isText(value.id) && isOptional(value.expected, isWholeBlock);
    default:
      return false;
  }
}

const isIds = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isOptional = (value: unknown, isIt: (value: unknown) => boolean): boolean => value === undefined || isIt(value);

const isValue = (value: unknown): value is FieldValue =>
  value === null ||
  isText(value) ||
  typeof value === 'number' ||
  (isRecord(value) && isText(value.url)) ||
  Array.isArray(value);

const isPlace = (value: unknown): value is Place =>
  isRecord(value) && ((isText(value.language) && isText(value.text)) || (isText(value.block) && isText(value.field)));

const isBlock = (value: unknown): value is Block =>
  isRecord(value) && isText(value.id) && isText(value.type) && isRecord(value.values);

const isTexts = (value: unknown): value is Texts =>
  isRecord(value) &&
  Object.values(value).every((messages) => isRecord(messages) && Object.values(messages).every(isText));

const isWholeBlock = (value: unknown): boolean => isRecord(value) && isBlock(value.block) && isTexts(value.texts);
