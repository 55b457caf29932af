import { useEffect } from 'react';

type Commands = {
  save: () => void;
  undo: () => void;
  redo: () => void;
  /** Whether the user has to answer a question first. */
  isWaiting: boolean;
};

/**
 * Ctrl+S saves, Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo; on a Mac with Cmd. Undo of the browser, which knows only
 * the field with the focus, is replaced, in its menus too.
 */
export function useEditorKeys({ save, undo, redo, isWaiting }: Commands): void {
  useEffect(() => {
    const run = (event: Event, command: (() => void) | undefined) => {
      if (!command || (command !== save && isInDialog(event))) return;
      event.preventDefault();
      if (!isWaiting) command();
    };
    const onKey = (event: KeyboardEvent) => {
      const { key, shiftKey } = event;
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.isComposing) return;
      const commands: Record<string, () => void> = { s: save, z: shiftKey ? redo : undo, y: redo };
      run(event, commands[key.toLowerCase()]);
    };
    const onInput = (event: InputEvent) => {
      const commands: Record<string, () => void> = { historyUndo: undo, historyRedo: redo };
      run(event, commands[event.inputType]);
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('beforeinput', onInput);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('beforeinput', onInput);
    };
  }, [save, undo, redo, isWaiting]);
}

/** A dialog's fields are no part of the page, so they keep the browser's own undo. */
const isInDialog = ({ target }: Event): boolean => target instanceof Element && target.closest('dialog') !== null;
