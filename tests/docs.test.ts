import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { english as editorWords } from '#campaign-apps/kit/editor/texts/en.ts';
import { resources } from '#resources/index.ts';
import { english } from '#src/i18n/english.ts';
import { faults } from './cluster/faultList.ts';
import { heads, switchoverTitle } from './cluster/report.ts';
import { codeBlocksOf } from './support/codeBlocks.ts';
import { sourcesIn } from './support/sources.ts';

const root = join(import.meta.dirname, '..');
const product = ['contracts', 'resources', 'src', 'dataProvider', 'authProvider', 'server', 'campaign-apps'];
const folders = [...product, 'scripts', 'tests'];
const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name));
const pages = ['README.md', 'CHANGELOG.md', ...docs.filter((name) => name.endsWith('.md'))];

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const headingsOf = (file: string): string[] => [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title);
/** Returns the anchor that GitHub gives to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

describe('references to the documentation', () => {
  test.each(pages)('%s links to files and headings that exist', (file) => {
    const links = [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      if (link.startsWith('http')) return false;
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? file : normalize(join(dirname(file), path));
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !headingsOf(target).map(anchorOf).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test('comments cite pages, headings and decisions that exist', () => {
    const settings = ['.env.example', 'docs/observability/alerts.yml'].map((path) => ({ path, text: read(path) }));
    const broken = [...folders.flatMap(sourcesIn), ...settings].flatMap(({ path, text }) => {
      const ofPages = [...text.matchAll(/\bdocs\/[\w/-]+\.md/g)].map(([page]) => page);
      const ofHeadings = [...text.matchAll(/\b(docs\/(?:protocol|operations\/[\w-]+)\.md), ([^\n]*)/g)];
      const ofDecisions = [...text.matchAll(/docs\/decisions\/\d{3}/g)].map(([decision]) => decision);
      return [
        ...ofPages.filter((page) => !pages.includes(page)),
        ...ofHeadings
          .filter(([, page = '', rest = '']) => !headingsOf(page).some((heading) => rest.startsWith(heading)))
          .map(([citation]) => citation),
        ...ofDecisions.filter((decision) => !pages.some((page) => page.startsWith(decision))),
      ].map((reference) => `${path}: ${reference}`);
    });
    expect(broken).toEqual([]);
  });
});

describe('the commands of the pages about operations', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const operations = pages.filter((page) => page.startsWith('docs/operations/'));
  const blocks = operations.flatMap((page) => codeBlocksOf(read(page)).map((block) => ({ page, ...block })));
  const commands = blocks.filter(({ language }) => language === 'sh');

  test('are valid for bash', () => {
    const invalid = commands.filter(({ code }) => spawnSync('bash', ['-n'], { input: code }).status !== 0);
    expect(commands.length).toBeGreaterThan(20);
    expect(invalid).toEqual([]);
  });

  test('run scripts that exist', () => {
    const named = (pattern: RegExp) =>
      commands.flatMap(({ code }) => [...code.matchAll(pattern)].map(([, name = '']) => name));
    expect(named(/\bnpm (?:run )?([\w-]+)/g).filter((name) => !scripts[name])).toEqual([]);
    expect(named(/\b(scripts\/[\w.-]+)/g).filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('set variables that the product reads and that a page describes', () => {
    const sources = product.flatMap(sourcesIn).map(({ text }) => text);
    const described = operations.map(read).join();
    const set = blocks
      .filter(({ language }) => ['sh', 'dotenv'].includes(language))
      .flatMap(({ code }) => [...code.matchAll(/(?:^|\s)([A-Z_]+)=/gm), ...code.matchAll(/\$([A-Z_]+)/g)])
      .map(([, name = '']) => name);
    const isRead = (name: string) => sources.some((text) => new RegExp(`\\b${name}\\b`).test(text));
    const examples = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect(set.filter((name) => !isRead(name))).toEqual([]);
    expect([...set, ...examples].filter((name) => !described.includes(`\`${name}\``))).toEqual([]);
  });

  test('are on pages that a test follows, and not in lists, where it does not find them', () => {
    const followed = read('tests/operationsCommands.test.ts');
    const isFollowed = (page: string) => followed.includes(`'${basename(page, '.md')}'`);
    expect(commands.filter(({ page }) => !isFollowed(page))).toEqual([]);
    expect(operations.filter((page) => /^ +```(sh|sql|dotenv)/m.test(read(page)))).toEqual([]);
  });
});

test('the table of faults has the columns and the faults of `npm run faults -- cluster`', () => {
  const cellsOf = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const lines = read('docs/operations/cluster.md').split('\n');
  const start = lines.findIndex((line) => line.startsWith('| fault |'));
  const table = lines.slice(start, lines.indexOf('', start)).map(cellsOf);
  expect(table[0]).toEqual(heads);
  const titles = [...faults.map(({ title }) => title), switchoverTitle];
  expect(
    table
      .slice(2)
      .map(([title]) => title)
      .sort(),
  ).toEqual(titles.sort());
});

test('every npm command of the documentation is run by a test', () => {
  /** `tests/guides` writes a migration by the steps of the guide of resources, and declares a new one. */
  const inGate = ['test', 'test:full', 'lint', 'typecheck', 'format', 'migration', 'new'];
  /** Lighthouse downloads 180 MB. A cluster is started by its faults. Mutants take an hour. */
  const notRun = ['lighthouse', 'cluster', 'mutation'];
  const follows = [
    ...pages.filter((page) => page.startsWith('docs/operations/')).flatMap((page) => codeBlocksOf(read(page))),
  ]
    .filter(({ language }) => language === 'sh')
    .map(({ code }) => code);
  const texts = [...follows, read('tests/commandRuns.test.ts'), read('tests/faults/endings.test.ts')];
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/`(?:\$ )?npm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name),
  );
  const isRun = (name: string) =>
    texts.some((text) => new RegExp(`npm (?:run )?${name}\\b|'npm', '${name}'`).test(text));
  const { scripts } = JSON.parse(read('package.json'));
  const own = [...new Set(named)].filter((name) => scripts[name] && ![...inGate, ...notRun].includes(name));
  expect(own.filter((name) => !isRun(name))).toEqual([]);
});

describe('the manual', () => {
  const wordsAt = (key: string): string =>
    String(key.split('.').reduce<unknown>((words, part) => Object(words)[part], english.messages));
  const headings = headingsOf('docs/manual.md');

  test('has a heading for each screen and each area of a campaign', () => {
    const lists = resources.map(({ label }) => label.many);
    const areas = [...read('resources/campaigns/areas/areas.ts').matchAll(/^ {4}label: '(.+)',$/gm)];
    const screens = ['shell.board', 'shell.fans', 'userSettings.title', ...areas.map(([, key = '']) => key)];
    expect(areas.length).toBeGreaterThan(10);
    expect([...lists, ...screens.map(wordsAt)].filter((name) => !headings.includes(name))).toEqual([]);
  });

  test('lists each keyboard shortcut', () => {
    const names = ['palette', 'save', 'search', 'shortcuts'].map((key) => wordsAt(`palette.shortcuts.${key}`));
    const missing = names.filter((name) => !read('docs/manual.md').includes(`| ${name} |`));
    expect(missing).toEqual([]);
  });

  test('names buttons by their words', () => {
    const ofChecks = ['checkWords', 'manualWords'].map((name) => read(`campaign-apps/kit/editor/checks/${name}.ts`));
    const known = [JSON.stringify(english.messages), JSON.stringify(editorWords), ...ofChecks]
      .join('')
      .replace(/%?\{\w+\}/g, '…');
    const names = [...read('docs/manual.md').matchAll(/\*\*(.+?)\*\*/gs)].map(([, name = '']) =>
      name.replace(/\s+/g, ' '),
    );
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });
});
