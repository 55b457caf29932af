import { useCallback, useEffect, useRef } from 'react';
import { ignoreComposingKeys } from '#contracts/composition.ts';

type Commands = {
  save: () => void;
  undo: () => void;
  redo: () => void;
  find: () => void;
  /** Whether the user has to answer a question first. */
  waiting: boolean;
};

/**
 * Ctrl+S saves, Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo, Ctrl+F finds; on a Mac with Cmd. Undo of the browser, which knows
 * only the field with the focus, is replaced, in its menus too. In the bar that finds texts, Ctrl+F is the browser's. Returns a function that adds the same keys to the document of
 * a frame, whose events don't reach this window.
 */
export function useEditorKeys(commands: Commands): (frame: Document) => void {
  const current = useRef(commands);
  current.current = commands;
  const listen = useCallback((target: Window | Document) => {
    const onKey = (event: Event) => runCommand(event, commandOfKey(event), current.current);
    const onInput = (event: Event) => runCommand(event, commandOfInput(event), current.current);
    const stopIgnoring = ignoreComposingKeys(target);
    target.addEventListener('keydown', onKey);
    target.addEventListener('beforeinput', onInput);
    return () => {
      stopIgnoring();
      target.removeEventListener('keydown', onKey);
      target.removeEventListener('beforeinput', onInput);
    };
  }, []);
  useEffect(() => listen(window), [listen]);
  return listen;
}

type Command = 'save' | 'undo' | 'redo' | 'find';

// Events of a frame are no instances of this window's classes.
function commandOfKey(event: Event): Command | undefined {
  const { key, shiftKey, metaKey, ctrlKey, altKey } = event as KeyboardEvent;
  if (!(metaKey || ctrlKey) || altKey) return undefined;
  const byKey: Record<string, Command> = { s: 'save', z: shiftKey ? 'redo' : 'undo', y: 'redo' };
  // On a Mac, Ctrl+F moves the caret.
  if (metaKey === /Mac|iP/.test(navigator.platform)) byKey.f = 'find';
  return byKey[key.toLowerCase()];
}

function commandOfInput(event: Event): Command | undefined {
  const byType: Record<string, Command> = { historyUndo: 'undo', historyRedo: 'redo' };
  return byType[(event as InputEvent).inputType];
}

function runCommand(event: Event, command: Command | undefined, commands: Commands): void {
  if (!command || (command !== 'save' && isInDialog(event))) return;
  // The form cannot get the focus.
  if (command === 'find' && commands.waiting) return;
  event.preventDefault();
  if (!commands.waiting) commands[command]();
}

/** Fields of dialogs, of the form for a link and of the search do not change the page, so they keep the browser's own undo. */
const isInDialog = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('dialog, .tool-form, .find-bar') !== null;
