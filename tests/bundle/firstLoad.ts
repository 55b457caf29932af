import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What vite says of one source in the build: its file, what it imports at once and what only when asked for. */
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };
type Manifest = Record<string, Chunk>;

/** A script of the build and its size as it is sent, brotli, in bytes. */
type Script = { file: string; bytes: number };

/** The scripts that the list needs, and per page what opening it adds to them. */
type Loads = { first: Script[]; pages: Record<string, Script[]> };

/** What the page itself names: the admin, and the theme before the first paint. */
const entries = ['src/main.tsx', 'src/firstPaint.ts'];

/** Reads what the browser has to load from the built admin. */
export function readLoads(folder = 'dist/client'): Loads {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const first = withImports(manifest, entries);
  const script = (key: string): Script => {
    const file = manifest[key]?.file ?? '';
    return { file, bytes: statSync(join(folder, `${file}.br`)).size };
  };
  const pages = Object.keys(manifest).flatMap((key) => manifest[key]?.dynamicImports ?? []);
  return {
    first: [...first].map(script),
    pages: Object.fromEntries(
      pages.map((page) => [page, [...withImports(manifest, [page])].filter((key) => !first.has(key)).map(script)]),
    ),
  };
}

function withImports(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (found.has(key)) continue;
    found.add(key);
    withImports(manifest, manifest[key]?.imports ?? [], found);
  }
  return found;
}

export const kibibytes = (scripts: readonly Script[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;

/** The budget, in KiB of brotli: react-admin's own bare list takes 251. */
export const budget = { firstLoad: 290, page: 120 };
