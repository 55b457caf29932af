import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { createScimToken } from '#server/modules/scim/scim.ts';
import { buildApp } from '#server/process/app.ts';
import { makeProviders } from '#server/providers/index.ts';
import { behaviours } from '#server/resources/index.ts';
import { bookingBehaviours } from './bookings.ts';
import { makeApp, makeCampaign } from './builders.ts';
import { startTestCluster, TEMPLATE_DATABASE } from './cluster.ts';
import { makeTables } from './database.ts';
import { fastPasswordHash } from './passwordHash.ts';
import { uiApps, uiImported, uiUnready } from './uiApps.ts';
import { UI_PASSWORD, uiPeople } from './uiPeople.ts';
import { startReportsApp } from './uiReports.ts';
import { resources } from './uiResources.ts';
import { UI_PUBLIC_URL, UI_SERVER_VARIABLE } from './uiServerProxy.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A token of the company's directory. */
    scimToken: string;
  }
}

/**
 * Vitest's global setup for the tests of the screens: the real server on a database for the run, with the users of
 * `uiPeople.ts` in it, with `bookings` and `articles` beside the product's own resources. The test page reaches it at its own origin,
 * see `uiServerProxy.ts`.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  const db = connect(cluster.url(TEMPLATE_DATABASE));
  await makeTables(db, resources);
  const now = systemClock.now();
  const password_hash = await fastPasswordHash(UI_PASSWORD);
  await db
    .insertInto('users')
    .values(
      uiPeople.map((person) => ({
        ...person,
        email_verified: true,
        password_hash,
        registered_at: now,
        first_approved_at: person.state === 'approved' ? now : null,
      })),
    )
    .execute();
  // The tests log in with passwords that they gave as an administrator.
  await sql`
    create function own_password() returns trigger language plpgsql
      as 'begin new.password_change_required := false; return new; end'`.execute(db);
  await sql`create trigger own_password before insert on users for each row execute function own_password()`.execute(
    db,
  );
  for (const one of uiApps) await makeApp(db, one);
  for (const one of [uiImported, uiUnready])
    await makeCampaign(db, { ...one, createdBy: { id: uiPeople[0]?.id ?? '' } });
  const reportsApp = await startReportsApp();
  provide('reportsApp', reportsApp.origin);
  provide('scimToken', await createScimToken({ db, clock: systemClock }, { name: 'Entra ID', days: 90, networks: [] }));
  const config = readConfig({
    PUBLIC_URL: UI_PUBLIC_URL,
    ALLOWED_FETCH_HOSTS: reportsApp.origin,
    SEED: 'none',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  });
  const providers = makeProviders(config);
  // The public pages of the tests' apps respond.
  const askApp: typeof providers.askApp = async (address, ...request) =>
    address.startsWith('https://party.example.com/')
      ? { status: 200, header: () => null, text: '' }
      : providers.askApp(address, ...request);
  const app = await buildApp({
    config,
    db,
    clock: systemClock,
    providers: { ...providers, askApp },
    resources,
    behaviours: { ...behaviours, ...bookingBehaviours },
  });
  process.env[UI_SERVER_VARIABLE] = await app.listen({ port: 0, host: '127.0.0.1' });
  return async () => {
    await app.close();
    await reportsApp.close();
    await db.destroy();
    await cluster.stop();
  };
}
