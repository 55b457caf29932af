import { sampleId } from '#server/providers/sample/catalogue.ts';
import { behaviours } from '#server/resources/index.ts';
import { bookingBehaviours } from '../support/bookings.ts';
import { goodConfig, makeApp, makeCampaign, makePersonalToken, makeUser, testPassword } from '../support/builders.ts';
import { makeLabels } from '../support/labels.ts';
import { Mailbox } from '../support/mailbox.ts';
import { jpeg } from '../support/pictures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { resources } from '../support/uiResources.ts';
import { uploadCalls } from '../support/uploadCalls.ts';
import { makeDelivery, makeWebhook } from '../support/webhooks.ts';
import type { Pool } from './pool.ts';

/** Who sends a request; admins often, because they may reach everything. */
export const roles = [
  'admin',
  'admin',
  'admin',
  'admin',
  'editor',
  'editor',
  'external',
  'token',
  'unknown',
  'nobody',
] as const;
export type Role = (typeof roles)[number];

export type World = { server: TestServer; mailbox: Mailbox };

export async function startWorld(): Promise<World> {
  const mailbox = new Mailbox();
  const sendWebhook = async () => {
    throw new Error('The receiver is away');
  };
  const server = await startTestServer({
    resources,
    behaviours: { ...behaviours, ...bookingBehaviours },
    providers: { fetchJson: async () => goodConfig, mail: mailbox.provider, sendWebhook },
  });
  return { server, mailbox };
}

/** Stores the ids that the stand-ins for streaming services know. */
function addSamples(pool: Pool): void {
  for (const type of ['artist', 'album', 'playlist', 'track'] as const) {
    for (const service of ['spotify', 'apple'] as const) {
      const id = sampleId(service, type, 3);
      pool.add(`${type}s/id`, id);
      pool.add('identifier', id);
      pool.add('identifier', `https://open.spotify.com/${type}/${id}`);
    }
  }
  for (const storefront of ['us', 'de']) pool.add('storefront', storefront);
  pool.add('sample_pictures/key', 'artist12');
  pool.add('password', testPassword);
}

/** Creates records that many operations need, and stores their ids. */
export async function fill(server: TestServer, pool: Pool): Promise<void> {
  const { db } = server;
  const config = { drafts_enabled: true, translations_enabled: true, music_enabled: true, media_enabled: true };
  const external = await server.person('external');
  const admin = await server.person('admin');
  for (const at of [1, 2]) {
    const app = (await makeApp(db, { id: `fuzz-${at}`, config })).id;
    pool.add('apps/id', app);
    for (const status of ['draft', 'upcoming', 'running', 'ended'] as const) {
      const campaign = await makeCampaign(db, { app, status, createdBy: admin, grantedTo: external });
      pool.add('campaigns/id', campaign.id);
    }
  }
  for (const label of await makeLabels(server, 3)) pool.add('labels/id', label);
  const { upload } = uploadCalls(() => server);
  for (const width of [40, 41, 42]) {
    const { body } = await upload('a.jpg', await jpeg({ width, height: 30 }), { as: 'admin' });
    pool.add('uploads/filename', body.filename);
  }
  addSamples(pool);
  pool.add('webhooks/id', await makeWebhook(server));
  pool.add('webhook_deliveries/id', await makeDelivery(server));
  for (const role of ['external', 'editor'] as const) pool.add('users/id', (await makeUser(db, { role })).id);
}

/** Returns the bearer token of a role; those of people are created again after they were logged out or blocked. */
export class Bearers {
  private readonly tokens = new Map<Role, string>();

  constructor(private readonly server: TestServer) {}

  async of(role: Role): Promise<string | null> {
    if (role === 'nobody') return null;
    if (role === 'unknown') return 'unknown';
    const token = this.tokens.get(role) ?? (await this.create(role));
    this.tokens.set(role, token);
    return token;
  }

  /** Lets the next request of the role use another account. */
  forget(role: Role): void {
    this.tokens.delete(role);
  }

  private async create(role: Exclude<Role, 'nobody' | 'unknown'>): Promise<string> {
    const { db } = this.server;
    if (role === 'token') return makePersonalToken(db, { user: await makeUser(db, { role: 'editor' }) });
    return this.server.signIn(await makeUser(db, { role, display_name: `The ${role}` }));
  }
}
