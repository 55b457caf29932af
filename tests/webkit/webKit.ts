import { setTimeout as delay } from 'node:timers/promises';
import { finderScript, shownElements, type Target } from './find.ts';

/** Keys of WebDriver's table (W3C WebDriver, 17.4.2). */
export const keys = {
  control: '\uE009',
  shift: '\uE008',
  alt: '\uE00A',
  tab: '\uE004',
  enter: '\uE007',
  escape: '\uE00C',
  up: '\uE013',
  down: '\uE015',
  end: '\uE010',
  space: ' ',
} as const;

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type Element = { [ELEMENT]: string };
/** Errors of an element that the page is about to replace or uncover. */
const passing = ['stale element reference', 'element click intercepted', 'element not interactable'];
const PATIENCE_MS = 20_000;

class DriverError extends Error {
  readonly code: string;
  constructor(code: string, words: string) {
    super(`${code}: ${words.slice(0, 400)}`);
    this.code = code;
  }
}

async function send<T>(address: string, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(address + path, {
    method,
    body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
    signal: AbortSignal.timeout(90_000),
  });
  const { value } = await answer.json();
  if (value?.error) throw new DriverError(value.error, String(value.message));
  return value;
}

/** A window of WebKitGTK, controlled through W3C WebDriver. */
export class WebKit {
  private readonly finder = finderScript();
  private readonly session: string;

  private constructor(
    private readonly address: string,
    id: string,
  ) {
    this.session = `/session/${id}`;
  }

  /** Opens a window. @param address of the driver @param browser path of MiniBrowser */
  static async open(address: string, browser: string): Promise<WebKit> {
    // Tracking prevention is on, as in Safari.
    const alwaysMatch = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation', '--enable-itp'] } };
    const { sessionId } = await send<{ sessionId: string }>(address, 'POST', '/session', {
      capabilities: { alwaysMatch },
    });
    const window = new WebKit(address, sessionId);
    await window.command('POST', '/window/rect', { x: 0, y: 0, width: 1280, height: 1000 });
    return window;
  }

  private command<T>(method: string, path: string, body?: object): Promise<T> {
    return send(this.address, method, this.session + path, body);
  }

  close = (): Promise<void> => this.command('DELETE', '');
  goto = (url: string): Promise<void> => this.command('POST', '/url', { url });
  reload = (): Promise<void> => this.command('POST', '/refresh');
  url = (): Promise<string> => this.command('GET', '/url');

  /** Runs the body of a function in the current frame. */
  run = <T = unknown>(script: string, ...args: unknown[]): Promise<T> =>
    this.command('POST', '/execute/sync', { script, args });

  /** Goes to the top document, then into the given frames. */
  async enter(...frames: Target[]): Promise<void> {
    await this.command('POST', '/frame', { id: null });
    for (const frame of frames) await this.command('POST', '/frame', { id: await this.find(frame) });
  }

  /** Returns the elements that are shown now. */
  async all(target: Target): Promise<Element[]> {
    const found = await this.run<Element[] | null>(shownElements, target);
    if (found) return found;
    await this.run(this.finder);
    return this.run(shownElements, target);
  }

  /** Polls until an element is shown. */
  async find(target: Target): Promise<Element> {
    let found: Element | undefined;
    await this.until(`${target} is not shown`, async () => {
      [found] = await this.all(target);
      return found !== undefined;
    });
    if (!found) throw new Error(target);
    return found;
  }

  gone = (target: Target): Promise<void> =>
    this.until(`${target} is still shown`, async () => (await this.all(target)).length === 0);

  /** Polls until a check returns true. Errors of a page that changes count as false. */
  async until(problem: string, isSo: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    let last: unknown;
    const check = () =>
      isSo().catch((error: unknown) => {
        last = error;
        return false;
      });
    while (!(await check())) {
      if (Date.now() > end) {
        const shown = await this.run<string>('return document.body.innerText.slice(0, 1500)');
        throw new Error(`${problem} at ${await this.url()}, which shows:\n${shown}`, { cause: last });
      }
      await delay(100);
    }
  }

  async click(target: Target): Promise<void> {
    await this.on(target, async (element) => {
      await this.run('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', element);
      await this.command('POST', `/element/${element[ELEMENT]}/click`);
    });
  }

  /** Clicks with the pointer, also in a frame that is scaled. */
  async point(target: Target): Promise<void> {
    const origin = await this.find(target);
    await this.run('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', origin);
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.command('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }

  /** Replaces the content of a text field in one step, as pasting does, as soon as the field can be edited. */
  async fill(target: Target, words: string): Promise<void> {
    const script = `const [field, words] = arguments;
      if (field.matches(':read-only')) return false;
      field.focus();
      document.execCommand('selectAll');
      return document.execCommand('insertText', false, words);`;
    // A click, since only a user's action moves the focus into a frame.
    await this.click(target);
    await this.until(`${target} can't be edited`, async () => this.run(script, await this.find(target), words));
  }

  /** Chooses a file from the disk in a file input, which may be hidden. */
  async chooseFile(selector: string, path: string): Promise<void> {
    const element = await this.command<Element>('POST', '/element', { using: 'css selector', value: selector });
    await this.command('POST', `/element/${element[ELEMENT]}/value`, { text: path });
  }

  /** Chooses an option of a native select by its words, as its popup can't be reached. */
  async choose(target: Target, option: string): Promise<void> {
    const script = `const [select, words] = arguments;
      const { value } = [...select.options].find(({ text }) => text === words);
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(select, value);
      select.dispatchEvent(new Event('change', { bubbles: true }));`;
    await this.run(script, await this.find(target), option);
  }

  /** Presses keys together where the focus is, for example control and K. */
  async press(...chord: string[]): Promise<void> {
    const down = chord.map((value) => ({ type: 'keyDown', value }));
    const up = chord.toReversed().map((value) => ({ type: 'keyUp', value }));
    await this.command('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }] });
  }

  /** Types where the focus is. */
  async write(words: string): Promise<void> {
    for (const letter of words) await this.press(letter);
  }

  private async on(target: Target, act: (element: Element) => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await act(await this.find(target));
        return;
      } catch (error) {
        if (attempt === 5 || !(error instanceof DriverError) || !passing.includes(error.code)) throw error;
        await delay(300);
      }
    }
  }
}
