import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Campaign } from '../campaign/campaign.ts';
import type { AppsConfig } from '../server/config.ts';
import { AppError, errorStatus } from '../server/errors.ts';
import { countryOf, isCounted, linkOf, userAgentOf } from './countedRequest.ts';
import type { Figures } from './figures.ts';
import { hostName, type PageEvent, readPageEvent } from './pageEvent.ts';

const bodyLimit = 1_024;

/** The source of a visit without `utm_source` and referrer. */
const direct = 'direct';
/** The source of a visit from another page of the apps. */
const ownPages = 'own pages';

type SlugRoute = { Params: { slug: string } };
type EventParts = {
  app: string;
  context: { config: Pick<AppsConfig, 'appsUrl' | 'trustProxy'>; figures: Figures };
  /** Returns the campaign if the visitor has access, else throws. */
  campaignOf(request: FastifyRequest<SlugRoute>): Promise<Campaign>;
};

/**
 * Registers the route to which a page's script reports visits, clicks, plays and web vitals. Answers 204 whether or not the event
 * is counted, without waiting for the database; 413 for a body of more than 1 KB.
 */
export function figureRoutes(server: FastifyInstance, { app, context, campaignOf }: EventParts): void {
  const { config, figures } = context;
  const ownHost = hostName(new URL(config.appsUrl).hostname);

  const countWithLink = ({ headers }: FastifyRequest, campaign: Campaign, kind: 'visit' | 'play') => {
    figures.count(campaign.id, kind);
    const link = linkOf(headers, campaign);
    if (link) figures.count(campaign.id, `link_${kind}`, link);
  };

  const countVisit = (request: FastifyRequest, campaign: Campaign, visit: Extract<PageEvent, { kind: 'visit' }>) => {
    const { id } = campaign;
    const { headers, ip } = request;
    const referrer = visit.referrer === ownHost ? ownPages : visit.referrer;
    const country = countryOf(headers, config.trustProxy > 0);
    countWithLink(request, campaign, 'visit');
    figures.countVisitor(id, { ip, userAgent: userAgentOf(headers) });
    figures.count(id, 'source', visit.source || referrer || direct);
    figures.count(id, country.kind, country.name);
    for (const [kind, name] of [
      ['referrer', referrer],
      ['medium', visit.medium],
      ['campaign', visit.campaign],
      ['language', visit.language],
    ] as const)
      if (name) figures.count(id, kind, name);
  };

  const count = async (request: FastifyRequest<SlugRoute>) => {
    const { headers, ip } = request;
    // Older browsers do not send this header.
    if (!isCounted(headers) || (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') return;
    const event = readPageEvent(request.body);
    if (!event || !figures.admits(ip)) return;
    const campaign = await campaignOf(request);
    if (campaign.preview) return;
    if (event.kind === 'play') countWithLink(request, campaign, 'play');
    else if (event.kind === 'click') figures.count(campaign.id, event.of, event.name);
    // After the login of a token gate, the referrer is the page's own URL.
    else if (event.again && !campaign.tokenGate.enabled) return;
    else if (event.kind === 'visit') countVisit(request, campaign, event);
    else figures.countVitals({ id: campaign.id, app }, event.vitals);
  };

  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error, _request, reply) => reply.status(errorStatus(error)).send());
    scope.post<SlugRoute>('/:slug/events', { bodyLimit }, async (request, reply) => {
      await count(request).catch((error: unknown) => {
        // No such page, no access, or the tool is down.
        if (!(error instanceof AppError)) request.log.error({ err: error }, 'event failed');
      });
      return reply.status(204).send();
    });
  });
}
