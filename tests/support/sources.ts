import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A source file: its path from the repository root, and its text. */
export type Source = { path: string; text: string };

/** A package with its own dependencies, and what is generated for it. */
const elsewhere = /(^|\/)node_modules\/|^tests\/integrator\//;

/** Returns the source files of a folder. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !elsewhere.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Returns what a file imports or re-exports, statically or dynamically, including types. */
export function importsOf({ path, text }: Source): string[] {
  const named = text.matchAll(/^(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gms);
  const bare = text.matchAll(/(?:^import|\bimport\s*\()\s*['"]([^'"]+)['"]/gm);
  return [...named, ...bare].map(([, to = '']) => {
    const file = to.replace(/\?.*$/, '');
    if (to.startsWith('.')) return normalize(join(dirname(path), file));
    return to.startsWith('#') ? file.slice(1) : to;
  });
}
