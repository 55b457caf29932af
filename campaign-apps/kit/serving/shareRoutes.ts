import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicPage } from '../app/publicPage.ts';
import type { Campaign } from '../campaign/campaign.ts';
import { AppError } from '../server/errors.ts';
import { cardContent, cardHash, shareCardAddress } from '../shareCard/cardContent.ts';
import { type Cards, unfinishedMs } from '../shareCard/cards.ts';
import { upcomingEvent } from '../view/calendarEvent.ts';
import { calendarFile } from './icalendar.ts';

type SlugRoute = { Params: { slug: string } };
type CardRoute = { Params: { slug: string; hash: string } };

type ShareParts = {
  cards: Cards;
  /** Returns the campaign, with or without a token gate. */
  anyCampaignOf(request: FastifyRequest<SlugRoute>): Promise<Campaign>;
  /** Returns the campaign if the visitor may see its page. */
  campaignOf(request: FastifyRequest<SlugRoute>): Promise<Campaign>;
  pageData(request: FastifyRequest, campaign: Campaign): Promise<PublicPage>;
};

const forEver = 'public, max-age=31536000, immutable';

/** Registers a page's calendar file and the picture of its shared links. */
export function shareRoutes(server: FastifyInstance, parts: ShareParts): void {
  const { cards, anyCampaignOf, campaignOf, pageData } = parts;

  server.get<SlugRoute>('/:slug/calendar.ics', async (request, reply) => {
    const campaign = await campaignOf(request);
    const event = upcomingEvent(await pageData(request, campaign));
    if (!event) throw new AppError(404, 'no upcoming event');
    const { host } = new URL(event.address);
    const changedAt = new Date(campaign.updatedAt ?? 0);
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${campaign.slug}.ics"`)
      .header('x-robots-tag', 'noindex')
      .send(calendarFile({ uid: `${campaign.id}@${host}`, changedAt, event }));
  });

  server.get<CardRoute>('/:slug/card/:hash.jpg', async (request, reply) => {
    const campaign = await anyCampaignOf(request);
    // Social networks cannot log in, and a picture of the page would show protected content.
    if (campaign.tokenGate.enabled || campaign.preview) throw new AppError(404, 'not public');
    const page = await pageData(request, campaign);
    const content = cardContent(page);
    if (request.params.hash !== cardHash(content)) return reply.redirect(shareCardAddress(page), 302);
    const { bytes, isFinal } = await cards.of(content);
    return withoutIndex(reply, campaign)
      .header('content-type', 'image/jpeg')
      .header('cache-control', isFinal ? forEver : `public, max-age=${unfinishedMs / 1_000}`)
      .header('cross-origin-resource-policy', 'cross-origin')
      .removeHeader('vary')
      .send(bytes);
  });
}

const withoutIndex = (reply: FastifyReply, { test }: Campaign): FastifyReply =>
  test ? reply.header('x-robots-tag', 'noindex') : reply;
