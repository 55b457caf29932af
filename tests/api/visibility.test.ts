import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '#server/caller.ts';
import { namesOfUsersWithAccess, requireVisible, seesAll, visibleTo } from '#server/modules/visibility/visibility.ts';
import { makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let external: TestUser;
let granted: string;
let child: string;
let hidden: string;
beforeAll(async () => {
  server = await startTestServer();
  external = await makeUser(server.db, { role: 'external' });
  const parent = await makeCampaign(server.db, { grantedTo: external });
  granted = parent.id;
  child = (await makeCampaign(server.db, { parent })).id;
  hidden = (await makeCampaign(server.db)).id;
});
afterAll(() => server.close());

const callerWith = (given: Partial<Caller>) =>
  ({ id: external.id, role: 'editor', permissions: ['campaigns-read'], ...given }) as Caller;

/** Who calls, which of the campaigns they see, and whether they see all. */
type Named = 'granted' | 'child' | 'hidden';
type Given = Partial<Pick<Caller, 'role' | 'permissions'>> & { onlyCampaignId?: Named };
const callers: [string, Given, Named[], boolean][] = [
  ['an editor', {}, ['granted', 'child', 'hidden'], true],
  ['an external user', { role: 'external' }, ['granted', 'child'], false],
  ['a token without campaigns-read', { permissions: [] }, [], false],
  ['an external user’s token without campaigns-read', { role: 'external', permissions: [] }, [], false],
  ['an editor token of a hidden campaign', { onlyCampaignId: 'hidden' }, ['hidden'], false],
  ['an external user’s editor token', { role: 'external', onlyCampaignId: 'child' }, ['child'], false],
  ['an external user’s editor token of a hidden campaign', { role: 'external', onlyCampaignId: 'hidden' }, [], false],
];

describe.each(callers)('%s', (_who, { onlyCampaignId, ...given }, seen, all) => {
  const ids = () => ({ granted, child, hidden });
  const caller = () => callerWith({ ...given, ...(onlyCampaignId && { onlyCampaignId: ids()[onlyCampaignId] }) });

  test(`sees ${seen.join(', ') || 'nothing'}`, async () => {
    expect(seesAll(caller())).toBe(all);
    const { rows } = await sql<{ id: string }>`select id from campaigns where ${visibleTo(caller())}`.execute(
      server.db,
    );
    expect(rows.map(({ id }) => id).sort()).toEqual(seen.map((name) => ids()[name]).sort());
    for (const [name, id] of Object.entries(ids())) {
      const required = requireVisible(server.db, caller(), id);
      if (seen.some((one) => one === name)) await required;
      else await expect(required).rejects.toMatchObject({ key: 'not-found' });
    }
  });
});

test('the users who see a campaign are those of its role, those whom it was granted, and those who saw it', async () => {
  const [editor, blocked, other] = await Promise.all([
    makeUser(server.db),
    makeUser(server.db, { state: 'rejected' }),
    makeUser(server.db, { role: 'external' }),
  ]);
  const people = [editor, blocked, other, external].map(({ id }) => id);
  const seeing = async (campaign: string, sawIt?: string[]) =>
    [...(await namesOfUsersWithAccess(server.db, campaign, people, sawIt))].sort();
  const named = (...users: TestUser[]) => users.map(({ id, display_name }) => [id, display_name]).sort();
  expect(await seeing(granted)).toEqual(named(editor, external));
  expect(await seeing(child)).toEqual(named(editor, external));
  expect(await seeing(hidden)).toEqual(named(editor));
  expect(await seeing(hidden, [other.id, blocked.id])).toEqual(named(editor, other));
  expect(await namesOfUsersWithAccess(server.db, hidden, [])).toEqual(new Map());
});
