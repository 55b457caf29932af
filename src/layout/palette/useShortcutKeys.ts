import { useEffect, useEffectEvent, useRef } from 'react';
import { isApple } from '../../browser/isApple.ts';
import { type Shortcut, useSingleKeys } from './shortcuts.ts';

/** The longest time between two keys of a shortcut, in milliseconds. */
const sequenceMs = 1_500;

const buttonTypes = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

/** Whether keys are text for this element. A select searches its options by letters. */
function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !buttonTypes.includes(target.type);
  return target.isContentEditable || target.matches('textarea, select, [role="combobox"], [role="textbox"]');
}

/** A closed drawer stays in the page, hidden. */
const isOverlaid = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')].some(
    (overlay) => overlay.checkVisibility({ visibilityProperty: true }),
  );

/** With Ctrl or Cmd alone. In a text field of an Apple device, Ctrl belongs to the field. */
const hasCommand = ({ ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean =>
  ctrlKey !== metaKey && !altKey && !shiftKey && (metaKey || !isApple || !takesText(target));

/** Shift is part of a key: `?` and, on a German keyboard, `/` need it. */
const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey;

/** Caps Lock changes no shortcut. */
const keyOf = ({ key, shiftKey }: KeyboardEvent): string => (shiftKey ? key : key.toLowerCase());

/**
 * Runs the shortcuts. Those without Ctrl or Cmd never take a key from a text field, a menu or a dialog, and can be
 * switched off. A key that a part of the screen has handled is left to it.
 */
export function useShortcutKeys(shortcuts: readonly Shortcut[]): void {
  const [singleKeys] = useSingleKeys();
  const begun = useRef<{ keys: string[]; at: number } | null>(null);

  const withCommand = (event: KeyboardEvent) => {
    const shortcut = shortcuts.find((one) => one.withCommand && one.keys[0] === event.key.toLowerCase());
    if (!shortcut) return;
    event.preventDefault();
    if (!event.repeat && !isOverlaid()) shortcut.run();
  };

  const withPlainKey = (event: KeyboardEvent) => {
    if (!singleKeys || event.key === 'Shift') return;
    const before = begun.current && event.timeStamp - begun.current.at < sequenceMs ? begun.current.keys : [];
    begun.current = null;
    if (event.repeat || takesText(event.target) || isOverlaid()) return;
    const pressed = [...before, keyOf(event)];
    const candidates = shortcuts.filter(
      ({ keys, withCommand: command }) => !command && pressed.every((key, at) => keys[at] === key),
    );
    const complete = candidates.find(({ keys }) => keys.length === pressed.length);
    if (candidates.length > 0) event.preventDefault();
    if (complete) complete.run();
    else if (candidates.length > 0) begun.current = { keys: pressed, at: event.timeStamp };
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (hasCommand(event)) withCommand(event);
    else if (isPlain(event)) withPlainKey(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
