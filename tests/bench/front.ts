import { readFileSync } from 'node:fs';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const folder = '.cache/bench/page';

/**
 * Serves both pages at one origin, so that both load the same way: `/bare` is the bare page, everything else the
 * product's. `port` is the front's, `target` the product's origin.
 */
export function startFront(port: number, target: string): { close(): void } {
  const pages = barePages();
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    if (!page) return pass(request, response, target);
    response.writeHead(200, { 'content-type': page.type, 'content-encoding': 'br', 'cache-control': 'max-age=3600' });
    response.end(page.body);
  });
  server.listen(port, '127.0.0.1');
  return { close: () => server.close() };
}

type Page = { type: string; body: Buffer };

function barePages(): Map<string, Page> {
  const manifest: Record<string, { file: string; css?: string[]; imports?: string[] }> = JSON.parse(
    readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
  );
  const scripts = Object.values(manifest).map(({ file }) => file);
  const entry = manifest['tests/bench/barePage.tsx']?.file;
  const html = `<!doctype html><html lang="en"><title>Bare</title><div id="root"></div>
    <script type="module" src="/${entry}"></script></html>`;
  const page = (type: string, content: Buffer | string): Page => ({ type, body: brotliCompressSync(content) });
  return new Map([
    ['/bare', page('text/html; charset=utf-8', html)],
    ...scripts.map((file): [string, Page] => [`/${file}`, page('text/javascript', readFileSync(join(folder, file)))]),
  ]);
}

function pass(request: IncomingMessage, response: ServerResponse, target: string): void {
  const { method, headers, url } = request;
  const passed = ask(`${target}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.once('error', () => response.destroy());
  request.pipe(passed);
}
