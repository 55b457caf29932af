/**
 * Makes Playwright's WebDriver BiDi client work with the Firefox of Linux distributions. Loaded with `node --import`,
 * it changes the text of one file of playwright-core while Node loads it; the installed file stays as it is.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const PATCHED_VERSION = '1.65.1';
const FILE = join('playwright-core', 'lib', 'coreBundle.js');

/**
 * A frame of Playwright's server, as far as it is used here.
 * @typedef {object} Frame
 * @property {string} _id
 * @property {() => boolean} _isDetached
 * @property {() => Promise<{ evaluateHandle(script: () => unknown): Promise<Handle> }>} mainContext
 */
/** @typedef {{ asElement(): { contentFrame(progress: Progress): Promise<Frame | null> } | null, dispose(): void }} Handle */
/** @typedef {{ race<T>(promise: Promise<T>): Promise<T> }} Progress */

/** Becomes a function of the changed file. @param {Progress} progress @param {Frame} mainFrame */
async function frameWithFocus(progress, mainFrame) {
  let frame = mainFrame;
  for (;;) {
    const context = await progress.race(frame.mainContext());
    const handle = await progress.race(context.evaluateHandle(() => document.activeElement));
    const inner = await handle.asElement()?.contentFrame(progress);
    handle.dispose();
    if (!inner) return frame;
    frame = inner;
  }
}

/**
 * Becomes a function of the changed file: reads the body of a request that waits for the test.
 * @param {{ send(command: string, of: object): Promise<{ bytes: { type: string, value: string } }> }} session
 * @param {{ request: { request: string, bodySize: number | null } }} sent
 */
async function bodyOfRequest(session, { request: { request, bodySize } }) {
  if (!bodySize) return null;
  const { bytes } = await session.send('network.getData', { request, dataType: 'request' });
  return Buffer.from(bytes.value, bytes.type === 'base64' ? 'base64' : 'utf8');
}

/** What is replaced, and how often it occurs. @type {{ text: string, by: string, times: number }[]} */
const REPLACEMENTS = [
  {
    // Firefox ESR does not know this command, and without it no context opens.
    text: 'send("emulation.setMediaFeaturesOverride"',
    by: 'sendMayFail("emulation.setMediaFeaturesOverride"',
    times: 2,
  },
  {
    // `fill` sets values from the page's own world, where React notices no difference and ignores the event.
    text: '  } else if (elementType === "input" || elementType === "textarea") {\n    const inputElement = element;',
    by: '  } else if (text && window.document.execCommand("insertText", false, text)) {\n    return;\n$&',
    times: 1,
  },
  {
    // The same for dates, times and colours, which `insertText` does not change.
    text: 'input.value = value;\\n        element.dispatchEvent(new Event("input"',
    by: 'Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, value);\\n        element.dispatchEvent(new Event("input"',
    times: 1,
  },
  {
    // Firefox sends keys to the document that a command names, also if a frame of another site has the focus.
    text: 'await progress2.race(this._page._session.send("input.performActions", {\n          context: this._page._session.sessionId,',
    // A key is released where it was pressed, although the focus may have moved since.
    by: `const { type: keyAction, value: key } = actions[0];
        const framesOfKeys = this._framesOfKeys ??= new Map();
        let frame = framesOfKeys.get(key);
        if (keyAction === "keyDown" || !frame || frame._isDetached()) {
          frame = await (${frameWithFocus})(progress2, this._page._page.mainFrame());
          framesOfKeys.set(key, frame);
        }
        await progress2.race(this._page._session.send("input.performActions", {
          context: frame._id,`,
    times: 1,
  },
  {
    // Downloads of links with the attribute `download` have no navigation, and the driver skips them.
    text: 'if (!event.download && !event.navigation)\n          return;',
    by: 'event.download ??= event.navigation ?? event.url;',
    times: 2,
  },
  {
    // Firefox gives a file another name if there is one of that name.
    text: 'this._browserContext._browser.downloadFinished(event.download',
    by: `const download = this._browserContext._browser._downloads.get(event.download);
        if (download && event.filepath) download.artifact._localPath = event.filepath;
        $&`,
    times: 1,
  },
  {
    // Without its body, a request that a test repeats with `route.fetch` never ends.
    text: 'dataTypes: [Network.DataType.Response],',
    by: 'dataTypes: [Network.DataType.Response, "request"],',
    times: 1,
  },
  {
    text: 'const request2 = new BidiRequest(frame, redirectedFrom, param, route2, headersOverride);\n',
    by: `if (route2 && param.postData === undefined) {
          void (${bodyOfRequest})(this._session, param).catch(() => null).then((body) => {
            param.postData = body;
            this._onBeforeRequestSent(param);
          });
          return;
        }
        $&`,
    times: 1,
  },
  {
    // Scrolling ends a drag that the mouse has started, and moves a chart away from it. What is in view needs no scrolling.
    text: 'handle.evaluateInUtility(([injected, node]) => {\n          node.scrollIntoView({',
    by: `handle.evaluateInUtility(async ([injected, node]) => {
          if (await injected.viewportRatio(node) === 1) return;
          node.scrollIntoView({`,
    times: 1,
  },
  { text: 'const postDataBuffer = null;', by: 'const postDataBuffer = payload.postData ?? null;', times: 1 },
];

/**
 * Returns the changed text of the file.
 * @param {string} source @param {string} version of playwright-core
 * @throws Error if a replacement does not fit this version
 */
export function patch(source, version) {
  if (version !== PATCHED_VERSION)
    throw new Error(
      `The replacements for Firefox were written for playwright-core ${PATCHED_VERSION}, and ${version} is installed. ` +
        'Check each replacement in scripts/engines/playwrightForFirefox.mjs, then change the version there.',
    );
  return REPLACEMENTS.reduce((patched, { text, by, times }) => {
    const parts = patched.split(text);
    if (parts.length === times + 1) return parts.join(by.replace('$&', text));
    throw new Error(`playwright-core ${version} has ${parts.length - 1} instead of ${times} times: ${text}`);
  }, source);
}

const { extensions } = createRequire(import.meta.url);
const load = extensions['.js'];
/** @param {NodeJS.Module & { _compile?(text: string, path: string): void }} module @param {string} path */
extensions['.js'] = (module, path) => {
  if (!path.endsWith(FILE)) return load(module, path);
  const { version } = JSON.parse(readFileSync(join(path, '../../package.json'), 'utf8'));
  module._compile?.(patch(readFileSync(path, 'utf8'), version), path);
};
