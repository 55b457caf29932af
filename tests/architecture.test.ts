import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { moduleLevels, zones } from './support/importZones.ts';
import { importsOf, type Source, sourcesIn } from './support/sources.ts';

const folders = ['contracts', 'resources', 'src', 'dataProvider', 'authProvider', 'server', 'campaign-apps'];

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

  test('have a row each in docs/architecture.md', () => {
    const page = readFileSync('docs/architecture.md', 'utf8');
    const table = page.slice(
      page.indexOf('| part | may import'),
      page.indexOf('`tests/support/importZones.ts` contains'),
    );
    const rows = [...table.matchAll(/^\| ([^(|]+?)(?: \(.*?\))? \|/gm)].map(([, name]) => name);
    expect(rows.slice(1)).toEqual(zones.map(({ name }) => name));
  });

  test.each([
    ['contracts/campaign.ts', 'react'],
    ['contracts/campaign.ts', 'node:crypto'],
    ['contracts/campaign.ts', 'resources/index.ts'],
    ['contracts/campaign.ts', 'contracts/api/campaign.ts'],
    ['resources/labels/schema.ts', 'contracts/api/labels.ts'],
    ['resources/labels/schema.ts', 'react'],
    ['resources/campaigns/areas/editor/EditorArea.tsx', 'resources/users/ui.tsx'],
    ['resources/campaigns/editing/CampaignForm.tsx', 'resources/campaigns/areas/history/HistoryArea.tsx'],
    ['resources/campaigns/changes/placeOfContent.ts', 'resources/campaigns/shell/ui.tsx'],
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
    ['server/modules/apps/routes.ts', 'src/i18n/en.ts'],
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

  test('browsers import only types of the declarations of endpoints', () => {
    const values = /import (?!type )[^;]*?from '#contracts\/api\//;
    const ofBrowsers = sources.filter(({ path }) => /^(src|resources|dataProvider|authProvider)\//.test(path));
    expect(ofBrowsers.filter(({ text }) => values.test(text)).map(({ path }) => path)).toEqual([]);
    expect("import { labelsApi } from '#contracts/api/labels.ts';").toMatch(values);
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

/** Returns what a file imports or re-exports statically, including types. */
const staticImportsOf = ({ path, text }: Source): string[] =>
  importsOf({ path, text: text.replace(/\bimport\s*\(/g, '(') });

/** Returns the imports of each file among these files, by path. */
function graphOf(files: readonly Source[]): Map<string, string[]> {
  const paths = new Set(files.map(({ path }) => path));
  return new Map(files.map((file) => [file.path, staticImportsOf(file).filter((to) => paths.has(to))]));
}

/** Returns the files that are left after those that import none of the others have been taken away, again and again. */
function filesInCycles(graph: ReadonlyMap<string, string[]>): string[] {
  const left = new Map(graph);
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [path, imports] of left) if (!imports.some((to) => left.has(to))) left.delete(path);
  }
  return [...left.keys()];
}

// Biome has a rule for cycles, but it takes half of the time of the whole lint.
describe('import cycles', () => {
  test('do not exist', () => {
    expect(filesInCycles(graphOf([...sources, ...['scripts', 'tests'].flatMap(sourcesIn)]))).toEqual([]);
  });

  test('are found, also through types and with other files in front of them', () => {
    const files = [
      { path: 'src/a.ts', text: "import { b } from './b.ts';" },
      { path: 'src/b.ts', text: "export type { c } from './c.ts';" },
      { path: 'src/c.ts', text: "import './b.ts';" },
      { path: 'src/d.ts', text: "const a = () => import('./d.ts');" },
    ];
    expect(filesInCycles(graphOf(files))).toEqual(['src/a.ts', 'src/b.ts', 'src/c.ts']);
  });
});

describe('folders', () => {
  /** Static imports between folders: `from>to`. */
  const edges = new Set(
    [...graphOf(sources)].flatMap(([path, imports]) =>
      imports.filter((to) => dirname(to) !== dirname(path)).map((to) => `${dirname(path)}>${dirname(to)}`),
    ),
  );

  test('rarely import each other both ways', () => {
    const twoWay = [...edges].filter((edge) => {
      const [from = '', to = ''] = edge.split('>');
      return from < to && edges.has(`${to}>${from}`);
    });
    expect(twoWay.length).toBeLessThanOrEqual(23);
  });

  test('are named from the root, except near ones of the same part', () => {
    const far = [...sources, ...sourcesIn('tests')].flatMap(({ path, text }) =>
      [...text.matchAll(/^(?:import|export)\b[^'"`;]*?\bfrom\s*'(\.[^']*)'/gm)]
        .map(([, to = '']) => to)
        .filter(
          (to) => to.startsWith('../../../') || normalize(join(dirname(path), to)).split('/')[0] !== path.split('/')[0],
        )
        .filter((to) => !/package\.json|\.config\.ts/.test(to + path))
        .map((to) => `${path} ${to}`),
    );
    expect(far).toEqual([]);
  });

  test("are entered by a module's door, which only re-exports if it re-exports at all", () => {
    const doors = sources.filter(({ path }) => /^server\/modules\/(\w+)\/\1\.ts$/.test(path));
    const mixed = doors.filter(
      ({ text }) =>
        /^export (type )?\{/m.test(text) && /^(import|export (async )?(const|function|class|type \w))/m.test(text),
    );
    expect(mixed.map(({ path }) => path)).toEqual([]);
  });
});
