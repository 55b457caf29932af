import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of Vite's manifest: the file, its static imports and its dynamic imports. */
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };
type Manifest = Record<string, Chunk>;

/** A script of the build and its size in bytes, compressed with brotli. */
type Script = { file: string; bytes: number };

/** The scripts that the list needs, and the additional ones of each page. */
type Loads = { first: Script[]; pages: Record<string, Script[]> };

/** The entries of the page: the admin, and the theme before the first paint. */
const entries = ['src/main.tsx', 'src/firstPaint.ts'];

/** Reads from the built admin which scripts the browser loads. */
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

/** The budget, in KiB of brotli: a bare list of react-admin takes 251. */
export const budget = { firstLoad: 290, page: 120 };
