import { sql } from 'kysely';
import { expect } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { campaigns } from '#resources/campaigns/schema.ts';

import { patchSchema } from '#resources/schema/toJsonSchema.ts';
import { storedFields } from '#server/db/declaredTable.ts';
import { makeApp, makeCampaign, makeUpload } from './builders.ts';
import { addTexts } from './fullCampaign.ts';
import { makeLabels } from './labels.ts';
import { largestText, largestValue } from './largestValues.ts';
import { jpeg } from './pictures.ts';
import type { TestServer } from './server.ts';
import { resources } from './uiResources.ts';
import { uploadCalls } from './uploadCalls.ts';
import { makeDelivery, makeWebhook } from './webhooks.ts';

/** Rows of the longest page of a list. */
const rows = limits.maxPageSize;
const list = <Entry>(length: number, make: (at: number) => Entry): Entry[] =>
  Array.from({ length }, (_, at) => make(at));

/** The path parameters of a route, by the kind of record that it reads. */
export type Targets = Record<string, { id: string }[]>;

/** Stores the largest values that users may write, and returns the records that have them. */
export async function makeLargest(server: TestServer): Promise<Targets> {
  const { db } = server;
  const { id: app } = await makeApp(db, { config: largestConfig() });
  const admin = await server.person('admin');
  const labels = await makeLabels(server, limits.maxLabels);
  const make = (name: string, parent?: { id: string; app: string }) =>
    makeCampaign(db, { app, name, labels, createdBy: admin, parent });
  const [content, short, long] = [await make('content'), await make('short texts'), await make('long texts')];
  await Promise.all(list(rows, (at) => make(largestText(limits.maxNameLength, at), content)));
  await fillCampaign(server, content.id);
  await addTexts(db, short.id, shortTexts());
  await addTexts(db, long.id, longTexts());
  await makeMusic(server, short.id);
  await makePreviewLinks(server, content.id);
  const { webhook, delivery } = await makeDeliveries(server);
  return {
    campaign: [content, short, long],
    user: [admin],
    app: [{ id: app }],
    label: labels.slice(0, 1).map((id) => ({ id })),
    upload: await makeUploads(server),
    folder: [{ id: 'largest' }],
    view: await makeRecords(server, 'views', { name: 'Largest', shared: true, filters: largestFilters(labels) }),
    bookings: await makeRecords(server, 'bookings', {
      name: 'Largest',
      shared: true,
      rider: largestValue({ type: 'object' }, serverLimits.maxRecordBytes - 5_000),
    }),
    webhook: [{ id: webhook }],
    delivery: [{ id: delivery }],
  };
}

/** A config with texts in many languages, nearly as large as one may be. */
function largestConfig() {
  const text = largestText(limits.maxMessageLength);
  const count = Math.floor((serverLimits.maxAppConfigBytes * 0.9) / JSON.stringify(text).length / languages.length);
  const texts = Object.fromEntries(list(count, (at) => [`app-${at}`, text]));
  return {
    translations_enabled: true,
    drafts_enabled: true,
    music_enabled: true,
    default_translations: languages.map((locale) => ({ locale, messages: texts })),
  };
}

/** Writes the longest list of focus artists, and stores the longest tracklist of a streaming service. */
async function makeMusic(server: TestServer, id: string): Promise<void> {
  const artists = list(limits.maxFocusArtists, (at) => {
    const artist = String(at).padStart(22, 'a');
    return {
      service: 'spotify',
      id: artist,
      market: null,
      type: 'artist',
      name: largestText(500, at),
      label: largestText(1_000, at),
      url: `https://open.spotify.com/artist/${artist}?${'x'.repeat(1_900)}`,
      image: `https://i.scdn.co/image/${'x'.repeat(1_900)}`,
    };
  });
  await write(server, 'PUT', `/api/campaigns/${id}/music/focus_artists`, { items: artists });
  const items = list(limits.maxTracks, (at) => ({
    image: `https://i.scdn.co/image/${'x'.repeat(1_000)}`,
    name: largestText(500, at),
    artists: list(10, (one) => ({ name: largestText(200, one) })),
    duration_ms: 1,
    service_id: { spotify: String(at).padStart(22, 'a'), apple: null },
  }));
  const options = { service: 'spotify', type: 'album', id: 'a', url: 'https://open.spotify.com/album/a' };
  await server.db
    .updateTable('campaign_music')
    .set({ tracklist: JSON.stringify({ options, items }) })
    .where('campaign_id', '=', id)
    .execute();
}

async function makePreviewLinks(server: TestServer, id: string): Promise<void> {
  const link = { days: limits.maxPreviewDays };
  for (const _ of list(limits.maxPreviewLinks, Number)) {
    await write(server, 'POST', `/api/campaigns/${id}/preview_links`, link);
  }
}

/** Creates as many webhooks as there may be, and fills the log of one with the largest deliveries. */
async function makeDeliveries(server: TestServer): Promise<{ webhook: string; delivery: string }> {
  for (const _ of list(limits.maxWebhooks - 1, Number)) await makeWebhook(server);
  const delivery = await makeDelivery(server);
  const { webhook_id } = await server.db
    .updateTable('webhook_deliveries')
    .set({ response: largestText(serverLimits.maxWebhookResponseLength), error: largestText(200) })
    .where('id', '=', delivery)
    .returning('webhook_id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into webhook_deliveries (id, webhook_id, event, data, created_at, state, response, error)
    select gen_random_uuid(), webhook_id, event, data, created_at, state, response, error
    from webhook_deliveries, generate_series(2, ${serverLimits.maxFinishedDeliveries}::int)
    where id = ${delivery}`.execute(server.db);
  return { webhook: webhook_id, delivery };
}

async function write(server: TestServer, method: 'POST' | 'PUT', path: string, json: unknown) {
  const answer = await server.call(method, path, { as: 'admin', json });
  expect(answer.status, `${path}: ${answer.text.slice(0, 500)}`).toBeLessThan(300);
  return answer.body;
}

/** Values of fields that have to exist or to fit other rules; `undefined` for those that are not written here. */
const givenValues: Record<string, unknown> = {
  labels: undefined,
  slug: undefined,
  ends_at: undefined,
  token_gate: undefined,
  enabled_services: undefined,
  media_folder: undefined,
  participating_countries: ['SE', 'PT'],
  meta_tags: { title: largestText(500), og_title: largestText(500), og_description: largestText(2_000) },
  social_links: [
    {
      name: 'Instagram',
      urls: Object.fromEntries(list(500, (at) => [`k${at}`, `https://www.instagram.com/${'x'.repeat(1_900)}`])),
    },
  ],
  links: list(limits.maxCampaignLinks, (at) => ({
    ...{ id: `${'x'.repeat(limits.maxSlugLength - 4)}-${100 + at}`, name: largestText(limits.maxNameLength) },
    ...{ channel: largestText(64), medium: largestText(64), note: largestText(500) },
  })),
};

/** Writes the largest value into each field of a campaign, twice, so that its history has them too. */
async function fillCampaign(server: TestServer, id: string): Promise<void> {
  const bytes = serverLimits.maxFieldBytes * 0.9;
  for (const [name, schema] of Object.entries(patchSchema(campaigns).properties ?? {})) {
    const isGiven = name in givenValues;
    if (isGiven && givenValues[name] === undefined) continue;
    for (const version of isGiven ? [1] : [1, 2]) {
      const value = isGiven ? givenValues[name] : largestValue(schema, bytes, version);
      await write(server, 'POST', `/api/campaigns/${id}/patch`, { fields: { [name]: value } });
    }
  }
  const videos = list(limits.maxVideos, (at) => ({
    url: `https://www.youtube.com/watch?v=${String(at).padStart(11, 'a')}`,
    name: largestText(limits.maxNameLength),
  }));
  const tracklist = { options: { service: 'video' }, items: videos };
  await write(server, 'PUT', `/api/campaigns/${id}/music/tracklist`, tracklist);
}

const languages = 'en de fr es it nl pl sv da fi'.split(' ');

const shortTexts = () => {
  const messages = Object.fromEntries(list(serverLimits.maxMessages, (at) => [`message-${at}`, 'x']));
  return Object.fromEntries(languages.map((code) => [code, messages]));
};

function longTexts() {
  const text = largestText(limits.maxMessageLength);
  const count = Math.floor(serverLimits.maxTextBytes / (JSON.stringify(text).length + 20));
  return { en: Object.fromEntries(list(count, (at) => [`m${at}`, text])), de: {} };
}

const largestFilters = (labels: readonly string[]) => ({
  q: 'x'.repeat(200),
  labels: [...labels, ...list(limits.maxFilterChoices - labels.length, () => crypto.randomUUID())],
  apps: list(limits.maxFilterChoices, (at) => String(at).padEnd(100, 'x')),
});

/** Creates a record of a resource without a module, and copies it to fill the longest page of its list. */
async function makeRecords(server: TestServer, resource: string, record: object): Promise<{ id: string }[]> {
  const { id } = await write(server, 'POST', `/api/${resource}`, record);
  const declared = resources.find(({ name }) => name === resource);
  if (!declared) throw new Error(`${resource} is not declared.`);
  // Unique fields of the copies differ.
  const columns = [...storedFields(declared.fields).map(([name]) => name), 'created_at', 'updated_at'];
  const values = columns.map((name) =>
    name === declared.title ? sql`left(${sql.ref(name)}, -4) || lpad(n::text, 4, '0')` : sql.ref(name),
  );
  await sql`
    insert into ${sql.table(resource)} (id, ${sql.join(columns.map((name) => sql.ref(name)))})
    select gen_random_uuid(), ${sql.join(values)}
    from ${sql.table(resource)}, generate_series(2, ${rows}::int) as n where id = ${id}`.execute(server.db);
  return [{ id }];
}

/** Fills a folder with files that have all crops, tags and texts, and returns one of them and one with its bytes. */
async function makeUploads(server: TestServer): Promise<{ id: string }[]> {
  const { body } = await uploadCalls(() => server).upload('a.jpg', await jpeg({ width: 400, height: 300 }), {
    as: 'admin',
    folder: '/largest',
  });
  const tags = list(limits.maxTags, (at) => largestText(limits.maxTagLength, at));
  const files = await Promise.all(
    list(rows, (at) =>
      makeUpload(server.db, {
        folder: '/largest',
        name: largestText(limits.maxFileNameBytes, at),
        alt: largestText(limits.maxAltLength),
        tags,
      }),
    ),
  );
  await sql`
    insert into upload_versions (filename, upload, width, height, target_width, target_height, size_bytes, created_at)
    select filename || '-' || side, filename, 400, 300, side, side, 1000, now()
    from uploads, generate_series(1, ${limits.maxCropsPerUpload}::int) as side`.execute(server.db);
  return [{ id: body.filename }, ...files.slice(0, 1).map(({ filename }) => ({ id: filename }))];
}
