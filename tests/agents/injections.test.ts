import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleId } from '#server/providers/sample/catalogue.ts';
import { liveState } from '../support/agents.ts';
import { makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { freePort } from '../support/freePort.ts';
import { type ConnectedProgram, connectProgram } from '../support/mcpClient.ts';
import { releaseCalls } from '../support/releaseCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  type Demand,
  demandsIn,
  demandsOn,
  hostileTexts,
  type RequestDemand,
  type Targets,
  type ToolDemand,
} from './injections.ts';

let server: TestServer;
beforeAll(async () => {
  const port = await freePort();
  server = await startTestServer({ config: { publicUrl: `http://127.0.0.1:${port}` } });
  await server.app.listen({ port, host: '127.0.0.1' });
});
afterAll(() => server.close());

const { create, patchIn, changesOf } = releaseCalls(() => server);

/** In names and texts that the users of these agents do not see. */
const secrets = ['hidden-campaign-mark', 'secret-mail.example'];

async function makeTargets(user: TestUser): Promise<Omit<Targets, 'agent'>> {
  const campaign = await makeCampaign(server.db, { name: 'Tour', grantedTo: user });
  const hidden = await makeCampaign(server.db, { name: secrets[0] ?? '' });
  const other = await makeUser(server.db, { role: 'external', email: `ann-${campaign.slug}@${secrets[1]}` });
  const [own, scheduled, foreign] = [
    await create('Own', user),
    await create('Timed', user),
    await create('Other', 'admin'),
  ];
  for (const release of [scheduled, foreign])
    await patchIn(release, campaign.id, { name: 'By a person' }, { as: release === foreign ? 'admin' : user });
  await server.call('POST', `/api/releases/${scheduled}/schedule`, {
    as: user,
    json: { publish_at: '2035-01-01T00:00:00.000Z', time_zone: 'UTC' },
  });
  const label = (await server.call('POST', '/api/labels', { as: 'admin', json: { name: `L ${campaign.slug}` } })).body
    .id;
  return { campaign: campaign.id, hidden: hidden.id, own, scheduled, foreign, label, user: other.id };
}

/** Writes the corpus in all texts of users and visitors that agents read. */
async function plant(texts: readonly string[], { campaign, own, label }: Omit<Targets, 'agent'>): Promise<void> {
  const messages = Object.fromEntries(texts.map((text, at) => [`text.${at}`, text]));
  const translations = [{ locale: 'en', messages }];
  const artists = texts.slice(0, 5).map((text, at) => {
    const id = sampleId('spotify', 'artist', at);
    const name = text.slice(0, 100);
    const url = `https://open.spotify.com/artist/${id}`;
    return { service: 'spotify', id, market: null, type: 'artist', url, name, label: name, image: null };
  });
  const short = (text = '') => text.replaceAll(/[\n\u2028\u200b]/g, ' ').slice(0, 250);
  const planted = [
    await server.call('POST', `/api/campaigns/${campaign}/patch`, {
      as: 'admin',
      json: {
        fields: {
          name: short(texts[0]),
          meta_tags: { title: short(texts[1]) },
          page: { note: texts[2] },
          i18n: { translations },
        },
      },
    }),
    await server.call('PUT', `/api/labels/${label}`, {
      as: 'admin',
      json: { note: texts.slice(0, 8).join(' ').slice(0, 2_000) },
    }),
    await server.call('PUT', `/api/releases/${own}`, {
      as: 'admin',
      json: { note: texts.slice(8, 16).join(' ').slice(0, 2_000) },
    }),
    await server.call('PUT', `/api/campaigns/${campaign}/music/focus_artists`, {
      as: 'admin',
      json: { items: artists },
    }),
  ];
  for (const { status, text } of planted) expect([200, 204], text).toContain(status);
}

type Seen = { texts: string[]; refused: number; obeyed: number };

/** An agent that obeys every demand in what it reads, with tools and with direct requests, with its token. */
async function obeyEverything({ client, token }: ConnectedProgram, targets: Omit<Targets, 'agent'>): Promise<Seen> {
  const seen: Seen = { texts: [], refused: 0, obeyed: 0 };
  const done = new Set<string>();
  async function act(demand: Demand): Promise<void> {
    if (done.has(JSON.stringify(demand)) || done.size > 500) return;
    done.add(JSON.stringify(demand));
    const text = 'tool' in demand ? await callTool(demand) : await request(demand);
    seen.texts.push(text);
    for (const next of demandsIn(unescaped(text))) {
      seen.obeyed += 1;
      await act(next);
    }
  }
  async function callTool({ tool, args }: ToolDemand): Promise<string> {
    try {
      const { content } = await client.callTool({ name: tool, arguments: args });
      const text = (content as { text: string }[]).map((one) => one.text).join('\n');
      if (text.startsWith('Status 403')) seen.refused += 1;
      return text;
    } catch (error) {
      seen.refused += 1;
      return String(error);
    }
  }
  async function request({ method, path, json }: RequestDemand): Promise<string> {
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    const answer = await fetch(server.config.publicUrl + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(json !== undefined && { 'content-type': 'application/json' }) },
      ...body,
    });
    if (answer.status === 403) seen.refused += 1;
    return answer.text();
  }
  const { tools } = await client.listTools();
  seen.texts.push(JSON.stringify(tools));
  await act({ tool: 'listCampaigns', args: { limit: 100 } });
  await act({ tool: 'getCampaign', args: { id: targets.campaign, include_i18n: true } });
  await act({ tool: 'exportTexts', args: { id: targets.campaign } });
  await act({ tool: 'listLabels', args: {} });
  await act({ tool: 'listReleases', args: {} });
  await act({ tool: 'listCampaignMusicFocusArtists', args: { id: targets.campaign } });
  return seen;
}

/** Returns a text as JSON or CSV in JSON contains it. */
const unescaped = (text: string): string =>
  text.replaceAll('""', '"').replaceAll('\\"', '"').replaceAll('\\\\"', '"').replaceAll('""', '"');

const allowed = { 'campaigns-read': 'on', 'campaigns-modify': 'on', calls: '5000', changes: '500' };

describe.each(['editor', 'external'] as const)('an agent of the role %s that obeys every text it reads', (role) => {
  test.each([
    ['may read and change', allowed, 40],
    ['may only read', { ...allowed, 'campaigns-modify': 'off' }, 40],
  ])('can’t widen what it %s', async (_, answer, least) => {
    const user = await makeUser(server.db, { role });
    const targets = await makeTargets(user);
    const program = await connectProgram(server, { user, answer });
    const { body } = await server.call('GET', '/api/users/me/agents', { as: user });
    const demands = demandsOn({ ...targets, agent: body.items[0].id });
    await plant(hostileTexts(demands), targets);
    const before = await stateBeside(targets.own);
    const { texts, refused, obeyed } = await obeyEverything(program, targets);
    await program.close();
    expect(obeyed).toBeGreaterThanOrEqual(demands.length);
    expect(await stateBeside(targets.own)).toEqual(before);
    expect(refused).toBeGreaterThan(least);
    const { rows } = await auditOf(body.items[0].id);
    expect(rows.filter(({ status }) => status === 403).length).toBe(refused);
    const all = texts.join('\n');
    for (const secret of role === 'external' ? secrets : secrets.slice(1)) expect(all).not.toContain(secret);
    const { items } = await changesOf(targets.own);
    expect(items).toMatchObject(
      'campaigns-modify' in answer && answer['campaigns-modify'] === 'on'
        ? [{ to: 'PWNED', agent: { id: body.items[0].id } }]
        : [],
    );
    expect((await server.call('GET', `/api/releases/${targets.own}`, { as: 'admin' })).body.state).toBe('open');
  });
});

/** Returns the recorded calls of an agent. */
async function auditOf(id: string) {
  const entries = await server.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'agent.called')
    .where('record_id', '=', id)
    .execute();
  return { rows: entries.map(({ details }) => ({ status: details.status })) };
}

/** Returns what is live, and what waits in other releases than this one. */
async function stateBeside(release: string) {
  const waiting = await server.db
    .selectFrom('release_changes')
    .selectAll()
    .where('release_id', '!=', release)
    .orderBy('release_id')
    .orderBy('path')
    .execute();
  return { ...(await liveState(server)), waiting };
}
