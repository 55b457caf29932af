import type { FastifyInstance } from 'fastify';
import { html } from '#contracts/html.ts';
import type { CampaignApp } from '../app/app.ts';
import { campaignStatus } from '../campaign/campaign.ts';
import { addressIn } from '../page/languages.ts';
import { languagesOf } from '../pages/preparePage.ts';
import type { AppsConfig } from '../server/config.ts';
import { CmsUnavailable } from '../server/errors.ts';
import type { Campaigns } from '../tool/campaigns.ts';
import type { CmsApi } from '../tool/cmsApi.ts';
import { fieldsOf, listOf, momentOrNull, textOf, textOrNull } from '../values/read.ts';

type SitemapParts = {
  config: AppsConfig;
  cms: CmsApi;
  campaigns: Campaigns;
  /** The apps of this origin. */
  apps: readonly CampaignApp[];
  /** Milliseconds since 1970. */
  now(): number;
};

/** A page in the sitemap. `changedAt` is the day and time of its last change. */
type Listed = { id: string; app: string; slug: string; changedAt: string | null };

/** The limit of https://www.sitemaps.org/protocol.html; the pages that changed last are listed. */
const maxPages = 50_000;
const pageSize = 200;
/** Maximum number of pages listed with languages, which need a call each. Each page lists its languages, too. */
const maxWithLanguages = 500;
const concurrentReads = 10;
const freshMs = 60 * 60_000;
const retryMs = 60_000;
const fields = 'app,slug,starts_at,ends_at,updated_at,token_gate,test,url';

/** Registers `/sitemap.xml` and `/robots.txt` of all apps of this origin. */
export function sitemapRoutes(server: FastifyInstance, parts: SitemapParts): void {
  const { config } = parts;
  const sitemap = createSitemap(parts, (err) => server.log.warn({ err }, 'the sitemap could not be made'));

  server.get('/sitemap.xml', async (_request, reply) =>
    reply
      .header('content-type', 'application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await sitemap()),
  );

  server.get('/robots.txt', async (_request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: /*/editor/\nDisallow: /*/reports/\n\nSitemap: ${config.appsUrl}/sitemap.xml\n`),
  );
}

/**
 * Returns the function that returns the sitemap. After an hour the known one is made again in the background; after a
 * failure, `onFailure` gets the error and the next try is a minute later.
 */
function createSitemap(parts: SitemapParts, onFailure: (error: unknown) => void): () => Promise<string> {
  const { now } = parts;
  let xml: string | null = null;
  let failure: unknown;
  let dueAt = Number.NEGATIVE_INFINITY;
  let making: Promise<void> | null = null;

  const make = async (): Promise<void> => {
    try {
      xml = await sitemapOf(parts);
      dueAt = now() + freshMs;
    } catch (error) {
      failure = error;
      onFailure(error);
      dueAt = now() + retryMs;
    } finally {
      making = null;
    }
  };

  return async () => {
    if (now() >= dueAt) making ??= make();
    if (xml === null) await making;
    if (xml === null) throw failure;
    return xml;
  };
}

async function sitemapOf(parts: SitemapParts): Promise<string> {
  const listed = await listedPages(parts);
  const languages: (readonly string[])[] = [];
  for (let first = 0; first < Math.min(listed.length, maxWithLanguages); first += concurrentReads) {
    const pages = listed.slice(first, first + concurrentReads);
    languages.push(...(await Promise.all(pages.map((page) => languagesOfPage(page, parts)))));
  }
  const entries = listed.map((page, index) => entry(page, parts.config.appsUrl, languages[index] ?? []));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

function entry({ app, slug, changedAt }: Listed, origin: string, languages: readonly string[]): string {
  const address = `${origin}/${app}/${slug}`;
  const alternate = (code: string, href: string) =>
    html`<xhtml:link rel="alternate" hreflang="${code}" href="${href}"/>`;
  const alternates = [
    ...languages.map((code) => alternate(code, addressIn(address, code))),
    alternate('x-default', address),
  ];
  return html`<url><loc>${address}</loc>${changedAt && html`<lastmod>${changedAt}</lastmod>`}${languages.length > 1 && alternates}</url>`
    .markup;
}

/** Reads the pages that search engines may show: upcoming and running ones, without tests and token gates. */
async function listedPages({ cms, config, apps, now }: SitemapParts): Promise<Listed[]> {
  const pages = new Map<string, Listed>();
  for (const status of ['running', 'upcoming']) {
    for (let offset = 0; offset < maxPages; offset += pageSize) {
      const query = `status=${status}&test=exclude&include_children=true&fields=${fields}&limit=${pageSize}&offset=${offset}`;
      const { status: answered, body } = await cms(`/api/campaigns?${query}`, { token: config.cmsToken });
      if (answered !== 200) throw new CmsUnavailable(`GET /api/campaigns answered ${answered}`);
      const items = listOf(fieldsOf(body).items);
      for (const item of items) {
        const page = readListed(item, new Date(now()));
        if (page && apps.some(({ id }) => id === page.app) && pages.size < maxPages) pages.set(page.id, page);
      }
      if (items.length < pageSize) break;
    }
  }
  return [...pages.values()];
}

function readListed(item: unknown, now: Date): Listed | null {
  const { id, app, slug, starts_at, ends_at, updated_at, token_gate, test } = fieldsOf(item);
  const dates = { startsAt: momentOrNull(starts_at), endsAt: momentOrNull(ends_at) };
  const isHidden = test === true || fieldsOf(token_gate).enabled === true || campaignStatus(dates, now) === 'ended';
  if (isHidden || !textOrNull(id) || !/^[a-z0-9-]+$/.test(textOf(slug))) return null;
  return { id: textOf(id), app: textOf(app), slug: textOf(slug), changedAt: momentOrNull(updated_at) };
}

async function languagesOfPage({ id, app }: Listed, { campaigns, apps }: SitemapParts): Promise<readonly string[]> {
  const own = apps.find((each) => each.id === app);
  const campaign = own && (await campaigns.byId(id).catch(() => null));
  return campaign ? languagesOf(own, campaign) : [];
}
