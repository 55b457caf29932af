import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseUrls, type Layout, publicUrls } from './layout.ts';

/** Variables of the product for all of its nodes, in addition to those of each role; for example SMTP_URL. */
export type Variables = Record<string, string>;
type Environments = Record<string, Variables>;

/** How long a node still responds after SIGTERM; longer than nginx avoids a node that it could not reach. */
const drainSeconds = 5;

/** Returns the variables of the tools and the worker, by the name of the part. */
export function toolEnvironments(layout: Layout, more: Variables): Environments {
  const { ports } = layout;
  const { tool: PUBLIC_URL, apps: APPS_URL } = publicUrls(layout);
  const environment = (name: string, ROLE: string, port: number): Variables => ({
    ...commonVariables(layout, more),
    ROLE,
    PORT: String(port),
    PUBLIC_URL,
    APPS_URL,
    DATABASE_URL: databaseUrls(layout).tool,
    // Its folder `uploads` is a link to the shared one.
    DATA_DIR: join(layout.folder, name),
  });
  return {
    tool1: environment('tool1', 'tool', ports.tools[0]),
    tool2: environment('tool2', 'tool', ports.tools[1]),
    worker: environment('worker', 'worker', ports.worker),
  };
}

/** Returns the variables of the nodes of the campaign apps, by the name of the part. */
export function appsEnvironments(layout: Layout, more: Variables, token: string): Environments {
  const { tool: CMS_URL, apps: APPS_URL } = publicUrls(layout);
  const environment = (port: number): Variables => ({
    ...commonVariables(layout, more),
    ROLE: 'apps',
    APPS_PORT: String(port),
    APPS_URL,
    CMS_URL,
    CMS_TOKEN: token,
    APPS_DATABASE_URL: databaseUrls(layout).apps,
  });
  const [first, second] = layout.ports.appsNodes;
  return { apps1: environment(first), apps2: environment(second) };
}

const commonVariables = ({ programs }: Layout, more: Variables): Variables => ({
  PATH: programs.path,
  LANG: 'C.UTF-8',
  SEED: 'demo',
  TRUST_PROXY: '1',
  DRAIN_SECONDS: String(drainSeconds),
  LOG_LEVEL: 'warn',
  ...more,
});

/** Returns the command of a node of the product, from the build in `build`. */
export function productCommand(build: string, ROLE: string): string[] {
  const folder = ROLE === 'apps' ? 'campaign-apps' : 'server';
  return [process.execPath, '--enable-source-maps', join(build, folder, 'main.js')];
}

/** Creates the personal token of the campaign apps, as `npm run create-token` does. */
export async function createAppsToken(build: string, env: Variables): Promise<string> {
  const command = [join(build, 'server/create-token.js'), 'admin@example.com', 'Campaign apps', 'campaigns-read'];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  const token = /^cms_pat_\w+$/m.exec(stdout)?.[0];
  if (token === undefined) throw new Error(`No token for the campaign apps: ${stdout}`);
  return token;
}
