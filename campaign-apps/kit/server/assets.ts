import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { fieldsOf, listOf, textOf } from '../values/read.ts';

/** A text in the page itself, and the source expression that permits it in a policy (CSP Level 3, hash-source). */
type InlineText = { text: string; source: string };

/** The URLs of one browser entry's files. `imports` are the scripts that its script imports. */
export type EntryAssets = {
  script: string;
  imports: string[];
  styles: string[];
  fonts: string[];
  /** The scripts of its workers. */
  workers: string[];
  /** All its styles. */
  inlineStyle: InlineText;
  /** The script that loads the others; the same for all entries. */
  inlineScript: InlineText;
};

export type Assets = {
  /**
   * Returns an entry's files by source path, such as `campaign-apps/listening-party/public.ts`; the same object until
   * the next build.
   * @throws Error if the bundles are not built
   */
  entry(source: string): EntryAssets;
};

const checkMs = 1_000;
const startEntry = 'campaign-apps/kit/start.ts';

/** Reads the build's manifest, and reloads it within a second after a new build. */
export function createAssets(clientFolder: string, now: () => number): Assets {
  const path = join(clientFolder, '.vite', 'manifest.json');
  let manifest: unknown = null;
  let builtAt = 0;
  let checkedAt = Number.NEGATIVE_INFINITY;
  const entries = new Map<string, EntryAssets>();
  const check = () => {
    const changedAt = statSync(path).mtimeMs;
    if (changedAt === builtAt) return;
    manifest = JSON.parse(readFileSync(path, 'utf8'));
    builtAt = changedAt;
    entries.clear();
  };
  return {
    entry(source) {
      if (now() - checkedAt >= checkMs) {
        check();
        checkedAt = now();
      }
      const known = entries.get(source) ?? assetsOf(clientFolder, manifest, source);
      entries.set(source, known);
      return known;
    },
  };
}

function assetsOf(clientFolder: string, manifest: unknown, source: string): EntryAssets {
  const chunks = fieldsOf(manifest);
  const fileOf = (entry: string): string => {
    const file = textOf(fieldsOf(chunks[entry]).file);
    if (!file) throw new Error(`The build has no entry ${entry}`);
    return file;
  };
  const textIn = (file: string): string => readFileSync(join(clientFolder, file), 'utf8');
  const script = fileOf(source);
  const imports = new Set<string>();
  const styles = new Set<string>();
  const fonts = new Set<string>();
  const workers = new Set<string>();
  const visited = new Set<string>();
  const visit = (key: string) => {
    if (visited.has(key)) return;
    visited.add(key);
    const chunk = fieldsOf(chunks[key]);
    for (const imported of listOf(chunk.imports)) {
      imports.add(`/${textOf(fieldsOf(chunks[textOf(imported)]).file)}`);
      visit(textOf(imported));
    }
    for (const style of listOf(chunk.css)) styles.add(`/${textOf(style)}`);
    for (const asset of listOf(chunk.assets).map(textOf)) {
      if (asset.endsWith('.woff2')) fonts.add(`/${asset}`);
      if (asset.endsWith('.js')) workers.add(`/${asset}`);
    }
  };
  visit(source);
  const inlineStyle = inlineText([...styles].map(textIn).join(''));
  // A source map's URL would be resolved against the page's.
  const [startCode = ''] = textIn(fileOf(startEntry)).split('\n//# sourceMappingURL=');
  const inlineScript = inlineText(startCode);
  const files = { imports: [...imports], styles: [...styles], fonts: [...fonts], workers: [...workers] };
  return { script: `/${script}`, ...files, inlineStyle, inlineScript };
}

/** Returns a text for the document itself, with the source that the policy must permit for it. */
export const inlineText = (text: string): InlineText => ({
  text,
  source: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
});

/** Serves `/assets/*`, precompressed if available. File names contain a hash, so responses are immutable. */
export function serveAssets(server: FastifyInstance, clientFolder: string): void {
  server.register(fastifyStatic, {
    root: join(clientFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  });
}
