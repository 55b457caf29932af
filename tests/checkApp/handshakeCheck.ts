import type { Browser, Page } from 'playwright';
import {
  agreedVersion,
  type EditorMessage,
  editorMessageVersions,
  hostMessage,
  parseEditorMessage,
} from '#contracts/editorMessages.ts';
import { campaignId, campaignOf } from './campaign.ts';
import type { Context } from './context.ts';
import { NotChecked, Problem, printable } from './outcome.ts';
import { editorPageUrl } from './pageChecks.ts';
import { hostPageOf } from './standIn.ts';

const silentAfterMs = 10_000;
/** An editor that has the tool's response sends no further `ready` in this time. */
const settledMs = 2_500;

/**
 * Opens the editor in Chromium in a frame, as the tool does, and plays the tool's side of the handshake.
 * @throws Problem, or NotChecked without Chromium
 */
export async function checkHandshake(context: Context): Promise<string> {
  const path = await context.findBrowser();
  if (!path) throw new NotChecked('Chromium is not installed. Run: npx playwright install chromium');
  const { chromium } = await import('playwright');
  // Chromium keeps its sandbox, because the app's page is not trusted, except as root, where it does not start with it.
  const browser = await chromium.launch({ executablePath: path, chromiumSandbox: process.getuid?.() !== 0 });
  try {
    return await shakeHands(await openEditor(browser, context), context);
  } finally {
    await browser.close();
  }
}

/** Opens the editor in a page that plays the tool. Requests to other origins than the stand-in's and the editor's are aborted. */
export async function openEditor(browser: Browser, context: Context): Promise<Page> {
  const editor = new URL(editorPageUrl(context));
  const page = await browser.newPage();
  const allowed = [editor.origin, context.tool.url];
  await page.route('**', (route) =>
    allowed.includes(new URL(route.request().url()).origin) ? route.continue() : route.abort(),
  );
  await page.goto(`${hostPageOf(context.tool)}#${encodeURIComponent(editor.href)}`, { timeout: silentAfterMs });
  return page;
}

/** Plays the tool's side of the handshake, and returns what it has seen. @throws Problem */
export async function shakeHands(page: Page, context: Context): Promise<string> {
  const { origin } = new URL(editorPageUrl(context));
  const isReady = (message: EditorMessage) => message.type === 'ready';
  const first = await poll(silentAfterMs, async () => (await messagesOf(page, origin)).find(isReady));
  if (first?.type !== 'ready') {
    throw new Problem('The editor has not sent `ready` for 10 s. Send it to host_origin every second, as version 1.');
  }
  const version = agreedVersion(first.payload.versions);
  if (version === null || first.v !== 1) {
    const known = editorMessageVersions.join(' or ');
    throw new Problem(`\`ready\` must be sent as version 1 and offer version ${known}.`);
  }
  await page.evaluate(
    ([messages, target]) => {
      for (const message of messages) Reflect.get(window, 'sendToEditor')(message, target);
    },
    [await stateOf(context, version), origin] as const,
  );
  // A `ready` may have been on its way.
  await page.waitForTimeout(500);
  const before = (await messagesOf(page, origin)).filter(isReady).length;
  await page.waitForTimeout(settledMs);
  const after = (await messagesOf(page, origin)).filter(isReady).length;
  if (after > before) {
    throw new Problem('The editor sends `ready` again after the tool has responded with `ready`. Stop the timer then.');
  }
  return `The editor uses version ${version} of the messages.`;
}

/** Returns the messages of the editor's window and origin. @throws Problem if there are invalid ones */
async function messagesOf(page: Page, origin: string): Promise<EditorMessage[]> {
  const collected: { origin: string; data: unknown }[] = await page.evaluate(() => Reflect.get(window, 'collected'));
  return collected.flatMap((one) => {
    if (typeof one.data !== 'object' || one.data === null || !('ns' in one.data)) return [];
    const message = parseEditorMessage(one.data);
    if (message && one.origin === origin) return [message];
    throw new Problem(`The editor has sent an invalid message: ${printable(JSON.stringify(one.data))}`);
  });
}

/** Returns what the tool sends once both have agreed on a version. */
async function stateOf({ tool }: Context, version: 1 | 2) {
  const expires_at = new Date(Date.now() + 600_000).toISOString();
  const token = await tool.tokens.sign('editor', { claims: { campaign_id: campaignId } });
  const { id, app, name, slug, test, starts_at, ends_at, updated_at } = campaignOf(
    tool.appId,
    new Date().toISOString(),
  );
  const campaign = { id, app, name, slug, url: null, test, starts_at, ends_at, updated_at };
  const state = [
    hostMessage('ready', { version }, version),
    hostMessage('token', { token, expires_at }, version),
    hostMessage('theme', { mode: 'light' }, version),
    hostMessage('campaignInfo', { campaign }, version),
  ];
  const further = [hostMessage('language', { locale: 'en' }, 2), hostMessage('presence', { people: [] }, 2)];
  return version === 2 ? [...state, ...further] : state;
}

async function poll<Found>(timeoutMs: number, find: () => Promise<Found | undefined>): Promise<Found | undefined> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const found = await find();
    if (found !== undefined || Date.now() > until) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
