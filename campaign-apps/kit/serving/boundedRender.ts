import { LRUCache } from 'lru-cache';
import { AppError } from '../server/errors.ts';
import { type RenderParts, renderPage } from './renderPage.ts';

/** Maximum characters of a page's markup. */
const maxMarkupLength = 2 * 1_024 * 1_024;
/** How long, and for how many versions of pages, it is remembered that they are too large. */
const refusedMs = 60_000;
const maxRefused = 10_000;

/**
 * Creates a `renderPage` that refuses pages whose markup is too large. Such a page is rendered once a minute and
 * version of its campaign, not for each visit.
 * @param now milliseconds since 1970
 */
export function createBoundedRender(now: () => number): (parts: RenderParts) => string {
  const refused = new LRUCache<string, true>({ max: maxRefused, ttl: refusedMs, ttlResolution: 0, perf: { now } });
  return (parts) => {
    const { app, campaign, words } = parts;
    const version = [app.id, campaign.id, campaign.version, words.locale].join(' ');
    if (refused.has(version)) throw tooLarge();
    const markup = renderPage(parts);
    if (markup.length <= maxMarkupLength) return markup;
    refused.set(version, true);
    throw tooLarge();
  };
}

const tooLarge = (): AppError => new AppError(503, 'the page is too large to be shown');
