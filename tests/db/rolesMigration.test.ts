import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemRoles } from '#contracts/permissions.ts';
import { migrate, productMigrations } from '#server/db/migrate.ts';
import type { Database } from '#server/db/schema.ts';
import { makeUser } from '../support/builders.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
});
afterEach(() => database.drop());

const rolesOf = async (db: Kysely<Database>) =>
  (await db.selectFrom('users').select('role').orderBy('role').execute()).map(({ role }) => role);

test('users keep their roles, nodes of the former version still add users, and unknown roles are refused', async () => {
  const { db } = database;
  await migrate(
    db,
    productMigrations.filter(({ name }) => name < '058'),
  );
  for (const role of systemRoles) await makeUser(db, { role });
  await expect(makeUser(db, { role: 'promoters' })).rejects.toThrow('users_role_check');
  await migrate(db);
  for (const role of systemRoles) await makeUser(db, { role });
  expect(await rolesOf(db)).toEqual(['admin', 'admin', 'editor', 'editor', 'external', 'external']);
  await expect(makeUser(db, { role: 'promoters' })).rejects.toThrow('users_role_fkey');
  await expect(sql`delete from roles where id = 'editor'`.execute(db)).rejects.toThrow('users_role_fkey');
});
