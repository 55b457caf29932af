import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedBulkUsers } from '#server/seed/bulk/users.ts';
import { makeCampaign } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let newest: { id: string };
beforeAll(async () => {
  server = await startTestServer();
  const at = (seconds: number) => new Date(Date.parse('2026-01-01') + seconds * 1000);
  for (let one = 0; one < 5; one++) newest = await makeCampaign(server.db, { now: at(one) });
  const now = server.clock.now();
  await seedBulkUsers(server.db, { users: 2_100, now, progress: () => undefined });
  await seedBulkUsers(server.db, { users: 100, now, progress: () => undefined });
});
afterAll(() => server.close());

const seeded = () => server.db.selectFrom('users').where('email', 'like', '%@seed.example');
const granted = () =>
  server.db
    .selectFrom('campaign_access')
    .innerJoin('users', 'users.id', 'campaign_access.user_id')
    .where('email', 'like', '%@seed.example');

describe('many seeded users', () => {
  test('have the requested number, over two runs, and can’t sign in', async () => {
    const people = await seeded().select(['email', 'password_hash']).execute();
    expect(people).toHaveLength(2_200);
    expect(new Set(people.map(({ email }) => email)).size).toBe(2_200);
    expect(people.every(({ password_hash }) => password_hash === null)).toBe(true);
  });

  test('have every role and state, and few of them are administrators', async () => {
    const people = await seeded().select(['role', 'state']).execute();
    expect(new Set(people.map(({ role }) => role)).size).toBe(3);
    expect(new Set(people.map(({ state }) => state)).size).toBe(3);
    expect(people.filter(({ role }) => role === 'admin').length).toBeLessThan(22);
  });

  test('are granted campaigns where possible, the newest one to about half of them', async () => {
    const grants = await granted().select(['role', 'state', 'campaign_id']).execute();
    expect(grants.every(({ role, state }) => role === 'external' && state === 'approved')).toBe(true);
    const can = await seeded().select('id').where('role', '=', 'external').where('state', '=', 'approved').execute();
    const share = grants.filter(({ campaign_id }) => campaign_id === newest.id).length / can.length;
    expect(share).toBeGreaterThan(0.45);
    expect(share).toBeLessThan(0.65);
  });
});
