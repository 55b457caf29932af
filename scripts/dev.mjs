/**
 * Runs the development server: Vite on PORT, with hot reload of the admin's modules; behind it the real server and the
 * campaign apps, which are rebuilt and restarted when their sources change. Builds go to `.cache/dev`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer as createTcpServer } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
if (existsSync('.env')) process.loadEnvFile('.env');

const BUILD_DIR = '.cache/dev';
/** Paths that Vite proxies to the server. */
const BEHIND = '^/(api|uploads|metrics)(/|\\?|$)';
/** Sources of the Node programs and of the apps' pages. */
const REBUILT = /^(server|contracts|campaign-apps)\/|^resources\/.*\.ts$/;

/** The exit code of a server whose database lacks something that is declared (server/process/main.ts). */
const UNMIGRATED = 3;

const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? '127.0.0.1';
const inner = await freePort();
const innerUrl = `http://127.0.0.1:${inner}`;
const appsPort = Number(process.env.APPS_PORT ?? port + 1);
const serverEnvironment = {
  ...process.env,
  BUILD_DIR,
  PORT: String(inner),
  APPS_PORT: String(appsPort),
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  APPS_URL: process.env.APPS_URL ?? `http://127.0.0.1:${appsPort}`,
};

/** @type {import('node:child_process').ChildProcess | null} */
let running = null;
let ending = false;

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const probe = createTcpServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Writes the manifest from which the server's page takes the admin's entry: the source file, which Vite serves. */
function writeManifest() {
  const manifest = join(BUILD_DIR, 'client/.vite/manifest.json');
  mkdirSync(join(BUILD_DIR, 'client/assets'), { recursive: true });
  mkdirSync(dirname(manifest), { recursive: true });
  writeFileSync(manifest, JSON.stringify({ 'src/main.tsx': { file: 'src/main.tsx', isEntry: true } }));
}

/** Builds in a separate process, because a build and a development server need different values of NODE_ENV. */
async function build() {
  const env = { ...process.env, BUILD_DIR, BUILD_ONLY: 'server,campaignApps,campaignAppPages' };
  const args = ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'];
  const [code] = await once(spawn(process.execPath, args, { env, stdio: 'inherit' }), 'exit');
  return code === 0;
}

async function stopServer() {
  const child = running;
  running = null;
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Starts the server, which ends when the channel to this process closes, for example when this process is killed. */
function startServer() {
  const follow = 'process.on("disconnect",()=>process.kill(process.pid,"SIGTERM"))';
  const args = ['--enable-source-maps', '--import', `data:text/javascript,${encodeURIComponent(follow)}`];
  running = spawn(process.execPath, [...args, `${BUILD_DIR}/server/main.js`], {
    env: serverEnvironment,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  running.channel?.unref();
  running.on('exit', (code) => {
    if (code === UNMIGRATED && process.stdin.isTTY) void offerMigration();
  });
}

/** Writes the migration of changed declarations, if the developer gives it a name. The new file restarts the server. */
async function offerMigration() {
  const terminal = createInterface(process.stdin, process.stdout);
  const name = await terminal.question('\nName of the migration to write now (empty: none): ');
  terminal.close();
  if (name.trim() !== '') spawn(process.execPath, ['scripts/migration.mjs', name.trim()], { stdio: 'inherit' });
}

/**
 * Rebuilds and restarts one at a time, regardless of how many files change; a failed build keeps the running server.
 */
function reloader() {
  let wanted = false;
  let busy = false;
  return async () => {
    wanted = true;
    if (busy) return;
    busy = true;
    while (wanted && !ending) {
      wanted = false;
      if (!(await build()) || ending) continue;
      await stopServer();
      if (!ending) startServer();
    }
    busy = false;
  };
}

/**
 * Loads `src/firstPaint.ts` as a module before the admin: the build makes a script of it.
 * @param {string} html
 */
function withFirstPaint(html) {
  return html.replace('</title>', '</title>\n<script type="module" src="/src/firstPaint.ts"></script>');
}

/** Serves the server's page with Vite's client and without the content security policy that would block it. */
function adminPage() {
  return /** @satisfies {import('vite').Plugin} */ ({
    name: 'admin-page',
    /** @param {import('vite').ViteDevServer} vite */
    configureServer(vite) {
      vite.middlewares.use(async (request, answer, next) => {
        const address = new URL(request.url ?? '/', innerUrl);
        if (address.pathname !== '/') return next();
        try {
          const page = await fetch(address, { headers: { accept: 'text/html' } });
          const html = await vite.transformIndexHtml(address.pathname, withFirstPaint(await page.text()));
          answer.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
        } catch {
          answer.writeHead(503, { 'content-type': 'text/html', refresh: '1' }).end('The server is starting …');
        }
      });
    },
  });
}

writeManifest();
if (!(await build())) process.exit(1);
startServer();

const vite = await createServer({
  plugins: [adminPage()],
  // Without an index.html, Vite needs the entry points of the sources.
  optimizeDeps: { entries: ['src/**/*.tsx', 'resources/**/*.tsx'] },
  server: {
    port,
    host,
    strictPort: true,
    proxy: { [BEHIND]: { target: innerUrl, ws: true } },
    watch: { ignored: ['**/data/**', '**/dist/**', '**/.cache/**'] },
  },
});
const reload = reloader();
vite.watcher.on('all', (_event, file) => {
  if (REBUILT.test(relative(root, file))) void reload();
});
await vite.listen();
console.log(`Campaign CMS in development: ${serverEnvironment.PUBLIC_URL}`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    if (ending) return;
    ending = true;
    await Promise.all([stopServer(), vite.close()]);
    process.exit(0);
  });
}
