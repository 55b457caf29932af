import { expect } from 'vitest';
import { makeApp, makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { releaseCalls } from '../support/releaseCalls.ts';
import type { Answer, Method, TestServer } from '../support/server.ts';
import {
  type Campaign,
  type Edit,
  inRelease,
  isOpen,
  latest,
  live,
  type Release,
  type Values,
} from './campaignModel.ts';

export type Model = { campaigns: Campaign[]; releases: Release[] };
/** Tabs 0 and 1 are of one user, 2 of another one; 3 are calls of the first user without a tab. */
type Tab = { user: TestUser; alias: string; headers: Record<string, string> };
const withoutTab = 3;

/** Returns the fields of a patch. */
export function fieldsOf(edit: Edit): object {
  const { name, ...others } = edit;
  const of = (field: string) =>
    Object.entries(others).flatMap(([path, value]) => {
      const [first, key = '', id = ''] = path.split('.');
      return first === field ? [{ key, id, value }] : [];
    });
  const [meta, texts] = [of('meta_tags'), of('i18n')];
  return {
    ...(name !== undefined && { name }),
    ...(meta.length > 0 && { meta_tags: Object.fromEntries(meta.map(({ key, value }) => [key, value])) }),
    ...(texts.length > 0 && {
      i18n: { translations: texts.map(({ key, id, value }) => ({ locale: key, messages: { [id]: value } })) },
    }),
  };
}

/** Returns the values of a campaign as the server answered them. */
export function valuesOf({ name, meta_tags, i18n }: Answer['body']): Values {
  const textIn = (locale: string): string | null =>
    i18n.translations.find((one: { locale: { code: string } }) => one.locale.code === locale)?.messages.text ?? null;
  return {
    name,
    'meta_tags.title': meta_tags.title,
    'meta_tags.og_title': meta_tags.og_title,
    'i18n.en.text': textIn('en'),
    'i18n.de.text': textIn('de'),
  };
}

/** The real server as the tabs of a case use it. */
export class Tabs {
  private constructor(
    readonly server: TestServer,
    readonly app: string,
    readonly tabs: Tab[],
  ) {}

  /** Returns new users with their tabs, and campaigns that all values of the model are set in. */
  static async open(server: TestServer): Promise<{ real: Tabs; model: Model }> {
    const app = (await makeApp(server.db)).id;
    const [ann, bob] = [await makeUser(server.db), await makeUser(server.db)];
    const scratch = await makeCampaign(server.db, { app });
    const tabs: Tab[] = [];
    for (const user of [ann, ann, bob]) {
      const answer = await server.call('PUT', `/api/campaigns/${scratch.id}/lock`, {
        as: user,
        json: { take_over: true },
      });
      const headers = { 'x-session-id': String(answer.headers['x-session-id']) };
      tabs.push({ user, alias: answer.body.session, headers });
    }
    await server.call('DELETE', `/api/campaigns/${scratch.id}`, { as: 'admin', headers: tabs[2]?.headers ?? {} });
    const real = new Tabs(server, app, [...tabs, { user: ann, alias: '', headers: {} }]);
    return { real, model: { campaigns: [await real.make(), await real.make()], releases: [] } };
  }

  private async make(): Promise<Campaign> {
    const { id } = await makeCampaign(this.server.db, { app: this.app, now: this.server.clock.now() });
    const edit = { 'meta_tags.title': 'A', 'i18n.en.text': 'A', 'i18n.de.text': 'A' };
    await this.call(0, 'POST', `/api/campaigns/${id}/patch`, { fields: fieldsOf(edit) });
    const campaign: Campaign = { id, versions: [], tags: [], lock: null, isDeleted: false };
    await this.know(campaign);
    return campaign;
  }

  /** Adds the present state of a campaign as a version, and its ETag for each tab. */
  async know(campaign: Campaign): Promise<void> {
    const body = await this.calls.readWhole(campaign.id);
    campaign.versions.push({ at: body.updated_at, values: valuesOf(body) });
    const reads = this.tabs.map((_, tab) => this.call(tab, 'GET', `/api/campaigns/${campaign.id}`));
    campaign.tags = (await Promise.all(reads)).map(({ headers }) => String(headers.etag));
  }

  readonly calls = campaignCalls(() => this.server);
  readonly releases = releaseCalls(() => this.server);

  now = (): number => this.server.clock.now().getTime();

  /** Lets time pass: a write of a campaign and one into a release can have the same time within one millisecond. */
  tick = (): void => this.server.clock.advance(0.01);

  heldLock = ({ lock }: Campaign) => (lock && lock.expiresAt > this.now() ? lock : null);

  /** Returns whether another tab holds the lock. Calls without a tab count as the tab of the same login that holds it. */
  isLocked(campaign: Campaign, tab: number): boolean {
    const lock = this.heldLock(campaign);
    if (!lock) return false;
    return tab === withoutTab ? lock.tab === 2 : lock.tab !== tab;
  }

  call(tab: number, method: Method, path: string, json?: unknown, headers = {}): Promise<Answer> {
    const { user, headers: own } = this.tabs[tab] as Tab;
    return this.server.call(method, path, { as: user, json, headers: { ...own, ...headers } });
  }

  async compareCampaign(campaign: Campaign): Promise<void> {
    const path = `/api/campaigns/${campaign.id}`;
    if (campaign.isDeleted) return expect((await this.server.call('GET', path, { as: 'admin' })).status).toBe(404);
    const body = await this.calls.readWhole(campaign.id);
    expect(valuesOf(body)).toEqual(live(campaign));
    expect(body.updated_at).toBe(latest(campaign).at);
    const { items } = (await this.server.call('GET', `${path}/revisions?limit=1`, { as: 'admin' })).body;
    expect(items[0]?.number).toBe(campaign.versions.length);
  }

  async compareLocks({ campaigns }: Model): Promise<void> {
    const { items } = (await this.server.call('GET', '/api/campaigns/locks', { as: 'admin' })).body;
    for (const campaign of campaigns) {
      const found = items.find((lock: { campaign_id: string }) => lock.campaign_id === campaign.id);
      const lock = this.heldLock(campaign);
      const { user, alias } = this.tabs[lock?.tab ?? 0] as Tab;
      if (!lock) expect(found).toBeUndefined();
      else
        expect(found).toMatchObject({
          session: alias,
          user: { id: user.id },
          locked_at: new Date(lock.lockedAt).toISOString(),
          expires_at: new Date(lock.expiresAt).toISOString(),
        });
    }
  }

  async compareRelease(release: Release, campaigns: readonly Campaign[]): Promise<void> {
    expect((await this.releases.release(release.id)).state).toBe(release.state);
    if (!isOpen(release)) return;
    for (const campaign of campaigns.filter(({ isDeleted }) => !isDeleted)) {
      const body = await this.releases.readIn(release.id, campaign.id);
      const values = valuesOf(body);
      expect(values).toEqual(inRelease(release, campaign));
      release.copies.push({ campaign, at: body.updated_at, values });
    }
  }
}
