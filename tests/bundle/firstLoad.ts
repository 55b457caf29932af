import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of Vite's manifest: the file, its static imports and its dynamic imports. */
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };
type Manifest = Record<string, Chunk>;

/** A script of the build and its size in bytes, compressed with brotli. */
type Script = { file: string; bytes: number };

/**
 * The scripts that the list needs, those that the settings of a campaign add to it, and those that each page adds to
 * what is loaded where it opens.
 */
type Loads = { first: Script[]; settings: Script[]; pages: Record<string, Script[]> };

/** The entries of the page: the admin, and the theme before the first paint. */
const entries = ['src/main.tsx', 'src/firstPaint.ts'];

/** The frame of a campaign's areas and the settings in it. */
const settings = ['resources/campaigns/shell/CampaignShell.tsx', 'resources/campaigns/areas/settings/SettingsArea.tsx'];

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));

const scriptIn =
  (folder: string, manifest: Manifest) =>
  (key: string): Script => {
    const file = manifest[key]?.file ?? '';
    return { file, bytes: statSync(join(folder, `${file}.br`)).size };
  };

/** Reads from the built apps which scripts each page editor needs, by app, and which the first rich text adds. */
export function readEditorLoads(folder = 'dist/campaign-apps/client') {
  const manifest = readManifest(folder);
  const script = scriptIn(folder, manifest);
  const editors = Object.keys(manifest).filter((key) => key.endsWith('/editor.tsx'));
  const scripts = editors.map((key) => [key.split('/').at(-2) ?? '', [...withImports(manifest, [key])].map(script)]);
  const editor: Record<string, Script[]> = Object.fromEntries(scripts);
  return {
    editor,
    richText: ['richTextEditor.ts', 'RichTextTools.tsx'].map((file) => script(`campaign-apps/kit/editor/${file}`)),
  };
}

/** Reads from the built admin which scripts the browser loads. */
export function readLoads(folder = 'dist/client'): Loads {
  const manifest = readManifest(folder);
  const script = scriptIn(folder, manifest);
  const first = withImports(manifest, entries);
  const beyond = (known: ReadonlySet<string>, keys: readonly string[]): Script[] =>
    [...withImports(manifest, keys)].filter((key) => !known.has(key)).map(script);
  const pages: Record<string, Script[]> = {};
  for (const [opener, { dynamicImports = [] }] of Object.entries(manifest)) {
    const loaded = withImports(manifest, [...entries, opener]);
    for (const page of dynamicImports) {
      const added = beyond(loaded, [page]);
      if (kibibytes(added) >= kibibytes(pages[page] ?? [])) pages[page] = added;
    }
  }
  return { first: [...first].map(script), settings: beyond(first, settings), pages };
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

/** The budget, in KiB of brotli: a bare list of react-admin takes 251, React in an editor 57. */
export const budget = { firstLoad: 262, settings: 104, page: 105, editor: 125, richText: 95 };
