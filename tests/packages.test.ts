import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { describe, expect, test } from 'vitest';
import { billOfMaterials } from '#scripts/prepare.mjs';
import packageJson from '../package.json' with { type: 'json' };
import { importsOf, type Source, sourcesIn } from './support/sources.ts';

const { dependencies, devDependencies, overrides } = packageJson;
const declared = { ...dependencies, ...devDependencies };

/** Returns a range of package.json, or of an override inside another package, as decision 062 writes it. */
const textOf = (range: string | Record<string, string>) =>
  typeof range === 'string' ? range : Object.entries(range).flat().join(' ');

/** Returns the packages in the tables of decision 062, with their range. `@tiptap/*` means all of this scope. */
function reasonsIn(page: string): Record<string, string> {
  const rows = [...page.matchAll(/^\| (`[^|]+) \| `([^`|]+)` \|/gm)];
  return Object.fromEntries(
    rows.flatMap(([, cell = '', range = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => namesOf(name).map((one) => [one, range] as const)),
    ),
  );
}

const namesOf = (name: string) =>
  name.endsWith('*')
    ? Object.keys({ ...declared, ...overrides }).filter((one) => one.startsWith(name.slice(0, -1)))
    : [name];

const reasons = reasonsIn(readFileSync('docs/decisions/062-pinned-packages.md', 'utf8'));

const product = ['contracts', 'resources', 'src', 'dataProvider', 'authProvider', 'server', 'campaign-apps'];
const rootFiles = ['playwright.config.ts', 'vite.config.ts', 'vitest.config.ts'];

/** Declared packages that no file imports, and why they are needed. */
const notImported: Record<string, string> = {
  '@biomejs/biome': 'npm run lint',
  '@stryker-mutator/core': 'npm run mutation',
  '@stryker-mutator/vitest-runner': 'tests/mutation/stryker.config.mjs names it as a plugin',
  '@redocly/cli': 'tests/api/apiDescription.test.ts starts its program',
  '@emotion/styled': 'peer dependency of @mui/material',
  s3rver: 'tests/support/s3.ts starts its program',
  typescript: 'npm run typecheck',
};

const packageOf = (path: string) => path.split('/', path.startsWith('@') ? 2 : 1).join('/');

/** Returns the packages that a file imports or whose files it resolves. */
function packagesOf(source: Source): string[] {
  const calls = source.text.matchAll(/(?:createRequire\(import\.meta\.url\)|\.resolve)\(['"`]([\w@][^'"`$]*)/g);
  const paths = [...importsOf(source), ...[...calls].map(([, path = '']) => path)];
  const external = paths.filter((path) => /^(@[\w-]+\/)?[\w.-]+(\/|$)/.test(path) && !isBuiltin(path));
  return external.map(packageOf).filter((name) => /^(@[\w-]+\/)?[a-z][\w.-]*$/.test(name));
}

/** Returns each imported package with a file that imports it. Our own files are named by their path and left out. */
function importedBy(sources: Source[]): Map<string, string> {
  const ours =
    /^(tests|scripts|contracts|resources|src|dataProvider|authProvider|server|campaign-apps|docs|examples|package\.json)$/;
  const isPackage = (name: string) => !ours.test(name) && !/\.(tsx?|mjs|css)$/.test(name);
  return new Map(
    sources.flatMap((source) =>
      packagesOf(source)
        .filter(isPackage)
        .map((name) => [name, source.path] as const),
    ),
  );
}

const ofProduct = importedBy(product.flatMap(sourcesIn));
const root = rootFiles.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const everywhere = new Map([
  ...importedBy([...['tests', 'scripts', 'examples'].flatMap(sourcesIn), ...root]),
  ...ofProduct,
]);

describe('the packages of package.json', () => {
  test('include each package that a file imports', () => {
    expect([...everywhere].filter(([name]) => !(name in declared))).toEqual([]);
  });

  test('are dependencies if the product imports them at run time', () => {
    const atRunTime = importedBy(product.flatMap(sourcesIn).map(withoutTypes));
    expect([...atRunTime].filter(([name]) => !(name in dependencies))).toEqual([]);
  });

  test('are each imported or needed for a stated reason', () => {
    const unused = Object.keys(declared).filter((name) => !everywhere.has(name) && !name.startsWith('@types/'));
    expect(unused.sort()).toEqual(Object.keys(notImported).sort());
  });

  test('are held back only as decision 062 says', () => {
    const ranges = Object.fromEntries(
      Object.entries({ ...overrides, ...declared }).map(([name, range]) => [name, textOf(range)]),
    );
    const held = Object.entries(ranges).filter(([, range]) => !range.startsWith('^'));
    expect(Object.fromEntries(held.filter(([name]) => !(name in reasons)))).toEqual({});
    expect(Object.entries(reasons).filter(([name, range]) => ranges[name] !== range)).toEqual([]);
  });
});

test('the bill of materials of a build names each package of the product, and no other', () => {
  const { bomFormat, metadata, components } = JSON.parse(billOfMaterials());
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'campaign-cms']);
  const named = components.map(({ name, version }: { name: string; version: string }) => `${name}@${version}`);
  const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const locked: [string, { version?: string; dev?: boolean }][] = Object.entries(lockfile.packages);
  const ofTheProduct = locked.filter(([path, { version, dev }]) => path !== '' && version && !dev);
  const names = ofTheProduct.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
  expect(new Set(named)).toEqual(new Set(names));
});

/** Returns a file without its imports of types. */
function withoutTypes({ path, text }: Source): Source {
  return { path, text: text.replace(/^(import|export) type [^;]*;/gm, '') };
}
