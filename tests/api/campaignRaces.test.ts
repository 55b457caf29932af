import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCampaign } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Two nodes on one database. */
let server: TestServer;
let other: TestServer;
let editor: { bearer: string };
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ beside: server });
  editor = { bearer: await server.signIn('editor') };
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const writers = 20;
const writesEach = 50;
const { patch, read, revisionsOf, tracesOf } = campaignCalls(() => server);
const atOther = campaignCalls(() => other);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Every writer writes one after the other, every second one at the other node; what was refused, and the rest counted. */
async function writeAtOnce(idOf: (writer: number) => string) {
  const refused: string[] = [];
  let written = 0;
  const writer = async (number: number) => {
    const call = number % 2 === 0 ? patch : atOther.patch;
    for (const write of upTo(writesEach)) {
      const token = `writer ${number}, write ${write}`;
      const answer = await call(
        idOf(number),
        { meta_tags: { title: token }, labels: ['priority', token] },
        { as: editor },
      );
      if (answer.status === 200) written++;
      else refused.push(`${answer.status} ${answer.text}`);
    }
  };
  await Promise.all(upTo(writers).map(writer));
  return { refused, written };
}

describe('20 writers of 50 patches each, at once and without a base', { timeout: 120_000 }, () => {
  test('of one campaign are all let in, each with traces of its own and a later updated_at', async () => {
    const { id } = await makeCampaign(server.db);
    expect(await writeAtOnce(() => id)).toEqual({ refused: [], written: writers * writesEach });
    const revisions = await revisionsOf(id);
    expect(revisions.map(({ number }) => number)).toEqual(upTo(writers * writesEach).map((index) => index + 1));
    const times = revisions.map(({ written_at }) => written_at.getTime());
    expect([...new Set(times)].sort((a, b) => a - b)).toEqual(times);
    expect((await read(id)).updated_at).toBe(revisions.at(-1)?.written_at.toISOString());
    // the edits are the maker's and the editor's
    expect(await tracesOf(id)).toEqual({ revisions: 1000, audit: 1000, events: 1000, edits: 2 });
  });

  test('of several campaigns are all let in', async () => {
    const ids: string[] = [];
    for (const _ of upTo(7)) ids.push((await makeCampaign(server.db)).id);
    const { refused, written } = await writeAtOnce((writer) => ids[writer % ids.length] ?? '');
    expect({ refused, written }).toEqual({ refused: [], written: writers * writesEach });
  });
});
