import diagnostics from 'node:diagnostics_channel';
import { rmSync } from 'node:fs';
import type { FastifyInstance, LightMyRequestResponse, RouteOptions } from 'fastify';
import type { Kysely } from 'kysely';
import type { TokenInfo } from '#contracts/api/auth.ts';
import type { SystemRole } from '#contracts/permissions.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type ConnectOptions, connect } from '#server/db/connect.ts';
import { runDueJobs } from '#server/db/jobQueue.ts';
import type { Database } from '#server/db/schema.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { buildApp } from '#server/process/app.ts';
import { jobHandlers } from '#server/process/jobHandlers.ts';
import { makeProviders, type Providers } from '#server/providers/index.ts';
import { makeUser, type TestUser, testPassword } from './builders.ts';
import { SetClock, SetTimers } from './clock.ts';
import { shareCompiledSchemas } from './compiledSchemas.ts';
import { createTestDatabase, makeTables, type TestDatabase } from './database.ts';
import { collectUndeclaredErrors } from './declaredErrors.ts';
import { makeScratchFolder } from './scratch.ts';

/** The caller: the server's own user of that role, a user that the test created, a bearer token, or nobody. */
export type As = SystemRole | TestUser | { bearer: string } | null;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

export type CallOptions = {
  as?: As;
  json?: unknown;
  /** Sent unchanged, instead of `json`. */
  payload?: string | Buffer;
  headers?: Record<string, string>;
};

/**
 * `body` is the JSON of the response, null if there is none; its type is open, because a test's expectations check it.
 */
export type Answer = {
  status: number;
  body: ReturnType<typeof JSON.parse>;
  text: string;
  /** The raw body. */
  bytes: Buffer;
  headers: LightMyRequestResponse['headers'];
};

/** The real server on a new database; close it in `afterAll`. */
export type TestServer = {
  app: FastifyInstance;
  /** All of its routes, in the order of their registration. */
  routes: readonly RouteOptions[];
  db: Kysely<Database>;
  databaseUrl: string;
  config: Config;
  clock: SetClock;
  timers: SetTimers;
  call(method: Method, path: string, options?: CallOptions): Promise<Answer>;
  /** Returns the user that `as: 'editor'` means; created on first use. */
  person(role: SystemRole): Promise<TestUser>;
  /** Returns an access token from POST /api/auth/jwt/session; cached for its lifetime. */
  signIn(as: SystemRole | TestUser): Promise<string>;
  /** Runs the jobs that are due now. */
  runJobs(): Promise<void>;
  /** Listens on a free port and returns the URL: for what an injected request can't show. */
  listen(): Promise<string>;
  close(): Promise<void>;
};

type Options = {
  now?: Date | string;
  config?: Partial<Config>;
  providers?: Partial<Providers>;
  /** The resources of the generic store, instead of the product's declarations. */
  resources?: Dependencies['resources'];
  behaviours?: Dependencies['behaviours'];
  /** Receives the server's log, at the level in `config`. */
  logTo?: Dependencies['logTo'];
  /** Makes this another node of that server: on its database, with its clock. It is closed before that one. */
  beside?: TestServer;
  /** Makes the database count as the embedded one. */
  embedded?: ConnectOptions['embedded'];
  /** Returns the URL under which the server connects to its database, for a test that interrupts the connection. */
  reach?: (url: string) => Promise<string>;
};

export async function startTestServer({
  now,
  config: changes,
  providers,
  reach,
  embedded,
  beside,
  ...declared
}: Options = {}): Promise<TestServer> {
  const database = beside ? besides(beside) : await createTestDatabase();
  const db = reach || embedded ? connect(await (reach ?? String)(database.url), { embedded }) : database.db;
  if (!beside && declared.resources) await makeTables(db, declared.resources);
  const clock = beside?.clock ?? new SetClock(now);
  const timers = new SetTimers();
  const dataDir = beside?.config.dataDir ?? makeScratchFolder('server');
  const environment = { PORT: '4600', SEED: 'none', LOG_LEVEL: 'silent', DATA_DIR: dataDir };
  const config = { ...readConfig(environment), ...changes };
  const routes: RouteOptions[] = [];
  const dependencies: Dependencies = {
    config,
    db,
    clock,
    timers,
    providers: { ...makeProviders(config, { clock }), ...providers },
    ...declared,
  };
  const building = collectingRoutes(routes, () => buildApp(dependencies));
  const app = await building;
  await app.ready();

  const people = new Map<SystemRole, Promise<TestUser>>();
  const person = (role: SystemRole): Promise<TestUser> => {
    const known = people.get(role) ?? makeUser(db, { role, display_name: `The ${role}` });
    people.set(role, known);
    return known;
  };
  const signIn = signInAt(app, clock, person);

  return {
    app,
    routes,
    db,
    databaseUrl: database.url,
    config,
    clock,
    timers,
    person,
    signIn,
    call: (method, path, options = {}) => call(app, signIn, method, path, options),
    runJobs: () => runDueJobs(database.db, jobHandlers(dependencies), silent),
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    close: async () => {
      await app.close();
      if (db !== database.db) await db.destroy();
      await database.drop();
      if (!beside) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Returns the database of another test server, with separate connections. */
function besides({ databaseUrl: url }: TestServer): TestDatabase {
  const db = connect(url);
  return { url, db, drop: () => db.destroy() };
}

/**
 * Collects the routes of each server that `build` creates. Fastify publishes a new server on this channel before any
 * of its routes is registered.
 */
export function collectingRoutes<Result>(routes: RouteOptions[], build: () => Result): Result {
  const collect = (message: unknown) => {
    if (!isMessage(message)) return;
    shareCompiledSchemas(message.fastify);
    collectUndeclaredErrors(message.fastify);
    message.fastify.addHook('onRoute', (route) => {
      routes.push(route);
    });
  };
  diagnostics.subscribe('fastify.initialization', collect);
  try {
    return build();
  } finally {
    diagnostics.unsubscribe('fastify.initialization', collect);
  }
}

const isMessage = (message: unknown): message is { fastify: FastifyInstance } =>
  typeof message === 'object' && message !== null && 'fastify' in message;

type SignIn = TestServer['signIn'];

function signInAt(app: FastifyInstance, clock: SetClock, person: TestServer['person']): SignIn {
  const kept = new Map<string, { token: string; endsAt: number }>();
  return async (as) => {
    const { id, email } = typeof as === 'string' ? await person(as) : as;
    const known = kept.get(id);
    if (known && known.endsAt > clock.now().getTime()) return known.token;
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/jwt/session',
      payload: { email, password: testPassword },
    });
    if (answer.statusCode !== 200) throw new Error(`${email} can't sign in: ${answer.body}`);
    const { access_token, expires_in } = answer.json<TokenInfo>();
    kept.set(id, { token: access_token, endsAt: clock.now().getTime() + expires_in * 1000 });
    return access_token;
  };
}

async function call(
  app: FastifyInstance,
  signIn: SignIn,
  method: Method,
  url: string,
  { as = null, json, payload, headers }: CallOptions,
): Promise<Answer> {
  const token = as === null ? null : typeof as !== 'string' && 'bearer' in as ? as.bearer : await signIn(as);
  const answer = await app.inject({
    method,
    url,
    ...(json !== undefined && { payload: JSON.stringify(json) }),
    ...(payload !== undefined && { payload }),
    headers: {
      ...((json !== undefined || payload !== undefined) && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  const isJson = /^application\/(scim\+)?json/.test(String(answer.headers['content-type'])) && answer.body !== '';
  return {
    status: answer.statusCode,
    body: isJson ? JSON.parse(answer.body) : null,
    text: answer.body,
    bytes: answer.rawPayload,
    headers: answer.headers,
  };
}
