import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sourcesIn } from './support/sources.ts';

const root = join(import.meta.dirname, '..');
const folders = [
  ...['contracts', 'resources', 'src', 'dataProvider', 'authProvider'],
  ...['server', 'campaign-apps', 'scripts', 'tests'],
];
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

  test('comments cite headings of docs/protocol.md and decisions that exist', () => {
    const headings = headingsOf('docs/protocol.md');
    const broken = folders.flatMap(sourcesIn).flatMap(({ path, text }) => {
      const ofProtocol = [...text.matchAll(/docs\/protocol\.md, ([^\n]*)/g)].map(([, rest = '']) => rest);
      const ofDecisions = [...text.matchAll(/docs\/decisions\/\d{3}/g)].map(([decision]) => decision);
      return [
        ...ofProtocol.filter((rest) => !headings.some((heading) => rest.startsWith(heading))),
        ...ofDecisions.filter((decision) => !pages.some((page) => page.startsWith(decision))),
      ].map((reference) => `${path}: ${reference}`);
    });
    expect(broken).toEqual([]);
  });
});
