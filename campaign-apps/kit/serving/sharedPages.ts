import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CampaignApp } from '../app/app.ts';
import { emptyForm } from '../app/publicPage.ts';
import { type Campaign, campaignStatus } from '../campaign/campaign.ts';
import { pageIn } from '../page/pageContent.ts';
import type { Words } from '../pages/preparePage.ts';
import type { EntryAssets } from '../server/assets.ts';
import { acceptedEncoding } from '../server/compressed.ts';
import { contentVersion } from '../server/contentVersion.ts';
import { readMusic } from '../tool/music.ts';
import type { AppContext } from './appContext.ts';
import type { SharedPages } from './appServer.ts';
import { type FinishedPage, finishPage } from './finishedPage.ts';
import type { RenderParts } from './renderPage.ts';
import { pageFiles } from './tagManager.ts';

/**
 * How long a cache may use a page at least, unless the campaign starts or ends before. While tracks play, a page is
 * rendered each second, and without this a CDN would keep none.
 */
const minSharedMs = 1_000;

type SharedParts = {
  app: CampaignApp;
  context: AppContext;
  shared: SharedPages;
  render(parts: RenderParts): string;
  /** Returns the headers of a campaign's page. */
  headersOf(files: EntryAssets, campaign: Campaign): Record<string, string>;
};

/** The same URL has other content for some visitors, so only browsers keep the page, and ask at each visit. */
const ownCaching = { 'cache-control': 'private, no-cache' };

/** Sends the page of a campaign without a token gate that visitors share. */
type SendShared = (
  request: FastifyRequest,
  reply: FastifyReply,
  campaign: Campaign,
  words: Words,
) => Promise<FastifyReply>;

/**
 * Creates the function that sends shared pages from the cache. A page is rendered from the parts of its version and
 * never gets the request, so it contains nothing of one visitor.
 */
export function createSharedPages({ app, context, shared, render, headersOf }: SharedParts): SendShared {
  const { config, now, pageCache } = context;
  const isForAll = !shared.isFor;

  const pageOf = async (
    campaign: Campaign,
    words: Words,
    moment: number,
    files: EntryAssets,
  ): Promise<FinishedPage> => {
    const { locale, text, named } = words;
    const status = campaignStatus(campaign, new Date(moment));
    const { tracklist, focusArtists } = await readMusic(app.flags, context, campaign.id);
    const others = [tracklist, focusArtists, files].map(contentVersion);
    const version = [status, campaign.version, ...others].join(' ');
    return pageCache.of(`${app.id} ${campaign.id} ${locale} ${named}`, version, async () => {
      const page = pageIn(app.blocks, campaign, words);
      const visit = { campaign, page, status, now: moment, locale, text, tracklist };
      const { view, freshMs = Number.POSITIVE_INFINITY } = await shared.view(visit);
      const music = { focusArtists, tracklist };
      const parts = { app, config, campaign, view, words, now: moment, signUp: emptyForm, ...music, files };
      return finishPage(render(parts), moment, Math.min(freshMs, untilNextStatus(campaign, moment)));
    });
  };

  return async (request, reply, campaign, words) => {
    const moment = now();
    const files = pageFiles(app, context, campaign);
    const page = await pageOf(campaign, words, moment, files);
    // Before the headers are set: an error must not be sent with them.
    const { encoding, bytes } = await page.encoded(acceptedEncoding(request.headers['accept-encoding']));
    const isChosen = words.languages.length > 1 && !words.named;
    const sentAt = now();
    const left = Math.min(Math.max(page.freshUntil - sentAt, minSharedMs), untilNextStatus(campaign, sentAt));
    reply
      .headers(headersOf(files, campaign))
      .header('etag', `W/${page.tag}`)
      .headers(isForAll ? sharedCaching(left) : ownCaching)
      .header('vary', isChosen ? 'Accept-Language, Origin, Accept-Encoding' : 'Origin, Accept-Encoding');
    if (request.headers['if-none-match']?.includes(page.tag)) return reply.status(304).send();
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send(bytes);
  };
}

const second = 1_000;

/**
 * How long caches between the apps and visitors, such as a CDN, may use a page: at first without asking, then while
 * they ask for it again, and at last if the apps answer with an error or not at all.
 */
const sharedMaxAge = 2 * second;
const whileRevalidating = 8 * second;
const ifError = 60 * second;

/**
 * Returns the caching headers of a page that all visitors share and that may be used for `leftMs` more milliseconds; no
 * cache uses it longer, unless the apps are away. Browsers ask at each visit. `cdn-cache-control` (RFC 9213) repeats it
 * for CDNs that use no stale page where there is an `s-maxage` (RFC 9111, section 5.2.2.10).
 */
function sharedCaching(leftMs: number): Record<'cache-control' | 'cdn-cache-control', string> {
  const left = Math.max(0, leftMs);
  const maxAge = inSeconds(Math.min(sharedMaxAge, left));
  const revalidating = inSeconds(Math.min(whileRevalidating, left - maxAge * second));
  const stale = `stale-while-revalidate=${revalidating}, stale-if-error=${inSeconds(ifError)}`;
  return {
    'cache-control': `public, max-age=0, s-maxage=${maxAge}, ${stale}`,
    'cdn-cache-control': `max-age=${maxAge}, ${stale}`,
  };
}

const inSeconds = (milliseconds: number): number => Math.floor(milliseconds / second);

/** Returns the milliseconds from `now` until the campaign's next start or end; infinite if there is none. */
function untilNextStatus({ startsAt, endsAt }: Pick<Campaign, 'startsAt' | 'endsAt'>, now: number): number {
  const changes = [startsAt, endsAt].map((moment) => (moment === null ? now : Date.parse(moment)));
  return Math.min(...changes.filter((moment) => moment > now)) - now;
}
