import { join } from 'node:path';
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright';
import { CHROMIUM_ARGS, installedChromium } from '../../scripts/chromium.mjs';
import { campaign, campaignId } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

const builtPages = join(import.meta.dirname, '../../dist/campaign-apps/client');

/** The window and the theme in which a user edits. */
export type Look = { width: number; height: number; mode: 'light' | 'dark' };
const desktop: Look = { width: 1440, height: 900, mode: 'light' };

/** A user with the editor open in a stand-in for the tool. */
export type EditingUser = { page: Page; editor: FrameLocator; preview: FrameLocator; close(): Promise<void> };

/** The stored form of a page. */
type StoredPage = { title: string; blocks: { id: string; type: string; [field: string]: unknown }[] };

/** Starts the built apps with a stand-in for the tool, which refuses a save that is based on an older version. */
export async function startEditors() {
  const apps = await startApps(undefined, undefined, {}, builtPages);
  const address = await apps.server.listen({ port: 0, host: '127.0.0.1' });
  const browser = await chromium.launch({
    executablePath: (await installedChromium()) ?? undefined,
    args: CHROMIUM_ARGS,
  });
  return {
    apps,
    /** Stores a page of blocks as the version that everybody opens. */
    store: (page: StoredPage) => storeVersions(apps, page),
    /** Returns the page as stored. */
    stored: (): unknown => apps.cms.state.campaign.page,
    open: (user: string, look: Look = desktop) => openEditor({ apps, address, browser }, user, look),
    async stop() {
      await browser.close();
      await apps.stop();
    },
  };
}

export type Editors = Awaited<ReturnType<typeof startEditors>>;

function storeVersions({ cms: { state } }: Apps, page: StoredPage): void {
  const versions = new Map<string, unknown>([[campaign.updated_at, page]]);
  state.campaign = { ...campaign, page };
  state.patchAnswer = (body) => {
    const { fields, base_updated_at: base } = body as { fields: { page: unknown }; base_updated_at: string };
    const current = state.campaign;
    if (base < current.updated_at && JSON.stringify(fields.page) !== JSON.stringify(current.page)) {
      const conflict = { page: { base: versions.get(base), theirs: current.page } };
      return { status: 409, body: { detail: { key: 'campaign-conflict', msg: '', fields: conflict } } };
    }
    const updated_at = new Date(Date.parse(current.updated_at) + 1_000).toISOString();
    versions.set(updated_at, fields.page);
    state.campaign = { ...current, page: fields.page, updated_at };
    return { status: 200, body: state.campaign };
  };
}

type Started = { apps: Apps; address: string; browser: Browser };

async function openEditor({ apps, address, browser }: Started, user: string, look: Look): Promise<EditingUser> {
  const { width, height, mode } = look;
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
  // So that a failure names the element that did not appear.
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const { cms } = apps;
  const messages = {
    ready: { version: 2 },
    token: { token: await cms.token({ sub: user }), expires_at: new Date(Date.now() + 600_000).toISOString() },
    theme: { mode },
    campaignInfo: { campaign: { ...hostCampaign, url: `${address}/listening-party/${campaign.slug}` } },
  };
  const host = `/host-${user}-${mode}`;
  const src = `${address}/listening-party/editor/${campaignId}?host_origin=${encodeURIComponent(cms.url)}`;
  cms.state.pages[host] = hostPage(src, address, messages);
  await page.goto(`${cms.url}${host}`);
  const editor = page.frameLocator('iframe');
  await editor.getByRole('heading', { name: 'Blocks' }).waitFor({ state: 'attached' });
  return { page, editor, preview: editor.frameLocator('iframe'), close: () => context.close() };
}

const { id, app, name, slug, test, starts_at, ends_at, updated_at } = campaign;
const hostCampaign = { id, app, name, slug, test, starts_at, ends_at, updated_at };

/** The page of the tool: a frame, which gets the messages after its first one. */
const hostPage = (src: string, origin: string, messages: object) => `<!doctype html><html lang="en"><title>Tool</title>
<body style="margin:0"><iframe title="Editor" src="${src}" style="display:block;width:100%;height:100vh;border:0"></iframe>
<script>
const frame = document.querySelector('iframe');
addEventListener('message', ({ data }) => {
  if (data.type !== 'ready') return;
  for (const [type, payload] of Object.entries(${JSON.stringify(messages)}))
    frame.contentWindow.postMessage({ ns: 'cms-editor', v: type === 'ready' ? 1 : 2, type, payload }, ${JSON.stringify(origin)});
});
</script></body></html>`;
