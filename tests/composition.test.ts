import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { afterPause, ignoreComposingKeys } from '#contracts/composition.ts';

const page = new EventTarget();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  stop = ignoreComposingKeys(page);
});
afterEach(() => {
  page.dispatchEvent(new Event('compositionend'));
  stop();
  vi.useRealTimers();
});

const send = (type: string, fields: Partial<KeyboardEvent> = {}) =>
  page.dispatchEvent(Object.assign(new Event(type), fields));

/** Returns how many of these keys a listener that is added later gets. */
function received(...keys: Partial<KeyboardEvent>[]): number {
  const listener = vi.fn();
  page.addEventListener('keydown', listener);
  for (const key of keys) send('keydown', key);
  page.removeEventListener('keydown', listener);
  return listener.mock.calls.length;
}

describe('a key', () => {
  const names = ['Enter', 'Escape', 'Tab', ' ', 'ArrowDown', 'Backspace', 'Process'];

  test.each(names)('%s of an input method reaches no listener', (key) => {
    expect(received({ key, isComposing: true, keyCode: 229 }, { key, keyCode: 229 })).toBe(0);
  });

  test.each([...names, 's'])('%s of a keyboard reaches its listener', (key) => {
    expect(received({ key, isComposing: false, keyCode: 13 })).toBe(1);
  });

  test('without a name reaches it, as most keys of Android do', () => {
    expect(received({ key: 'Unidentified', isComposing: true, keyCode: 229 })).toBe(1);
  });

  test('reaches all listeners when it is stopped', () => {
    stop();
    expect(received({ key: 'Enter', isComposing: true })).toBe(1);
  });
});

describe('what follows a pause', () => {
  test('waits until the text is composed', () => {
    const search = vi.fn();
    send('compositionstart');
    afterPause(250, search);
    vi.advanceTimersByTime(10_000);
    expect(search).not.toHaveBeenCalled();
    send('compositionend');
    expect(search).toHaveBeenCalledTimes(1);
    send('compositionend');
    expect(search).toHaveBeenCalledTimes(1);
  });

  test('happens after the pause if the text was composed before', () => {
    const search = vi.fn();
    send('compositionstart');
    afterPause(250, search);
    send('compositionend');
    vi.advanceTimersByTime(249);
    expect(search).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(search).toHaveBeenCalledTimes(1);
  });

  test('is cancelled before the pause, and while it waits', () => {
    const search = vi.fn();
    afterPause(250, search)();
    send('compositionstart');
    const cancel = afterPause(250, search);
    vi.advanceTimersByTime(1_000);
    cancel();
    send('compositionend');
    expect(search).not.toHaveBeenCalled();
  });

  test('happens with the next key if the field was removed while its text was composed', () => {
    const search = vi.fn();
    send('compositionstart');
    afterPause(250, search);
    vi.advanceTimersByTime(1_000);
    send('keydown', { key: 'a', isComposing: false, keyCode: 65 });
    expect(search).toHaveBeenCalledTimes(1);
  });
});
