import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright';
import { createWindows, newWindow, type Windows } from './browser.ts';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

const builtPages = join(import.meta.dirname, '../../dist/campaign-apps/client');

/** The window and the theme in which a user edits, and whether the browser blocks storage in the editor's frame. */
export type Look = { width: number; height: number; mode: 'light' | 'dark'; isStorageBlocked?: true };
export const desktop: Look = { width: 1440, height: 900, mode: 'light' };

/** A user with the editor open in a stand-in for the tool. */
export type EditingUser = {
  page: Page;
  editor: FrameLocator;
  preview: FrameLocator;
  /** Gives the open editor the token of another user, as the tool does after a login in another tab. */
  logIn(user: string): Promise<void>;
  close(): Promise<void>;
};

/** The texts of a page by language and message id. */
type StoredTexts = Record<string, Record<string, string>>;
/** The stored form of a page with its texts. */
type StoredPage = { page: unknown; texts: StoredTexts };

/** Starts the built apps with a stand-in for the tool, which refuses to overwrite a value that changed since the base. */
export async function startEditors() {
  const apps = await startApps(undefined, undefined, {}, builtPages);
  const address = await apps.server.listen({ port: 0, host: '127.0.0.1' });
  const windows = createWindows(`${address}/health`);
  let current = (): StoredPage => ({ page: {}, texts: {} });
  let generation = 0;
  const accountOf = (user: string) => `${user}-${generation}`;
  return {
    apps,
    /** Stores a page as the version that everybody opens. */
    store(page: StoredPage) {
      current = storeVersions(apps, page);
    },
    /** Gives all users new accounts: a window that blocks storage sends its draft to the app also while it closes. */
    renewAccounts() {
      generation += 1;
    },
    /** Returns the id of the user's account. */
    accountOf,
    /** Returns the page as stored. */
    stored: () => current(),
    /** Opens the editor of the stored page, or of another campaign of the stand-in. */
    open: (user: string, look: Look = desktop, of: EditedCampaign = campaign) =>
      openEditor({ apps, address, windows, accountOf }, user, look, of),
    async stop() {
      await windows.close();
      await apps.stop();
    },
  };
}

export type Editors = Awaited<ReturnType<typeof startEditors>>;

type Patch = {
  fields: { page?: unknown; i18n?: { translations: { locale: string; messages: Record<string, string | null> }[] } };
  base_updated_at: string;
};
type Values = Map<string, unknown>;

/** Returns the values of a page by the paths that the tool uses. */
const valuesOf = ({ page, texts }: StoredPage): Values =>
  new Map([
    ['page', page],
    ...Object.entries(texts).flatMap(([locale, messages]) =>
      Object.entries(messages).map(([id, text]): [string, unknown] => [`i18n.${locale}.${id}`, text]),
    ),
  ]);

function changesIn({ fields: { page, i18n } }: Patch): Values {
  const texts = (i18n?.translations ?? []).flatMap(({ locale, messages }) =>
    Object.entries(messages).map(([id, text]): [string, unknown] => [`i18n.${locale}.${id}`, text]),
  );
  return new Map([...(page === undefined ? [] : [['page', page] as const]), ...texts]);
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

/** Lets the tool's stand-in store versions of a page; returns a function that returns the latest one. */
function storeVersions({ cms: { state } }: Apps, first: StoredPage): () => StoredPage {
  let current = first;
  const versions = new Map([[campaign.updated_at, valuesOf(first)]]);
  const show = (updated_at: string) => {
    const translations = Object.entries(current.texts).map(([locale, messages]) => ({ locale, messages }));
    const i18n = { default_locale: 'en', translations };
    state.campaign = Object.assign({ ...campaign, page: current.page, updated_at }, { i18n });
  };
  show(campaign.updated_at);
  state.patchAnswer = (body) => {
    const patch = body as Patch;
    const [base, now] = [versions.get(patch.base_updated_at), valuesOf(current)];
    const conflicts = [...changesIn(patch)].filter(
      ([path, value]) => !isSame(base?.get(path), now.get(path)) && !isSame(value, now.get(path)),
    );
    if (conflicts.length > 0) {
      const fields = conflicts.map(([path]) => [
        path,
        { base: base?.get(path) ?? null, theirs: now.get(path) ?? null },
      ]);
      return {
        status: 409,
        body: { detail: { key: 'campaign-conflict', msg: '', fields: Object.fromEntries(fields) } },
      };
    }
    current = patched(current, patch);
    const updatedAt = new Date(Date.parse(state.campaign.updated_at) + 1_000).toISOString();
    versions.set(updatedAt, valuesOf(current));
    show(updatedAt);
    return { status: 200, body: state.campaign };
  };
  return () => current;
}

function patched({ page, texts }: StoredPage, { fields }: Patch): StoredPage {
  const next: StoredTexts = { ...texts };
  for (const { locale, messages } of fields.i18n?.translations ?? []) {
    const all = Object.entries({ ...next[locale], ...messages });
    next[locale] = Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null));
  }
  return { page: fields.page ?? page, texts: next };
}

type Started = { apps: Apps; address: string; windows: Windows; accountOf: (user: string) => string };

/** The campaign whose editor is opened. */
type EditedCampaign = Pick<typeof campaign, 'id' | 'app' | 'name'>;

/** Makes storage unavailable to scripts, as browsers do in frames of other sites. */
function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Storage is blocked.', 'SecurityError');
      },
    });
}

/** Opens a window for one test; returns its page, and a function that ends its use. */
async function openWindow(windows: Windows, look: Look): Promise<[Page, () => Promise<void>]> {
  if (!look.isStorageBlocked) {
    const page = await windows.take(look);
    return [page, () => windows.giveBack(page, look)];
  }
  // Not reused: when it is left, it sends its draft to the app, which could arrive in the next test.
  const context = await newWindow(look);
  await context.addInitScript(blockStorage);
  return [await context.newPage(), () => context.close()];
}

async function openEditor(
  { apps, address, windows, accountOf }: Started,
  user: string,
  look: Look,
  of: EditedCampaign,
): Promise<EditingUser> {
  const { mode } = look;
  const { id, app, name } = of;
  const [page, close] = await openWindow(windows, look);
  const { cms } = apps;
  const permissions = ['campaigns-read', 'campaigns-modify'];
  const tokenOf = async (name: string) => ({
    token: await cms.token({ sub: accountOf(name), aud: app, campaign_id: id, permissions }),
    expires_at: new Date(Date.now() + 600_000).toISOString(),
  });
  const messages = {
    ready: { version: 2 },
    token: await tokenOf(user),
    theme: { mode },
    campaignInfo: { campaign: { ...hostCampaign, id, app, name, url: `${address}/${app}/${campaign.slug}` } },
  };
  const host = `/host-${user}-${mode}-${id}`;
  const src = `${address}/${app}/editor/${id}?host_origin=${encodeURIComponent(cms.url)}`;
  cms.state.pages[host] = hostPage(src, address, messages);
  await page.goto(`${cms.url}${host}`);
  const editor = page.frameLocator('iframe');
  await editor.getByRole('heading', { name: 'Blocks' }).waitFor({ state: 'attached' });
  const logIn = async (other: string) => {
    const message = { ns: 'cms-editor', v: 2, type: 'token', payload: await tokenOf(other) };
    await page.evaluate(
      ([data, origin]) => document.querySelector('iframe')?.contentWindow?.postMessage(data, origin),
      [message, address] as const,
    );
  };
  return { page, editor, preview: editor.frameLocator('.preview-frame'), logIn, close };
}

const { slug, test, starts_at, ends_at, updated_at } = campaign;
const hostCampaign = { slug, test, starts_at, ends_at, updated_at };

/** The page of the tool: a frame, which gets the messages after its first one. `received` has all messages of the editor. */
const hostPage = (src: string, origin: string, messages: object) => `<!doctype html><html lang="en"><title>Tool</title>
<body style="margin:0"><iframe title="Editor" src="${src}" style="display:block;width:100%;height:100vh;border:0"></iframe>
<script>
const frame = document.querySelector('iframe');
const received = [];
addEventListener('message', ({ data }) => {
  received.push(data);
  if (data.type !== 'ready') return;
  for (const [type, payload] of Object.entries(${JSON.stringify(messages)}))
    frame.contentWindow.postMessage({ ns: 'cms-editor', v: type === 'ready' ? 1 : 2, type, payload }, ${JSON.stringify(origin)});
});
</script></body></html>`;
