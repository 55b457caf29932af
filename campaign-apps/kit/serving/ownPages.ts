import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CampaignApp } from '../app/app.ts';
import type { SignUpState } from '../app/publicPage.ts';
import type { Campaign } from '../campaign/campaign.ts';
import { keepPrivate } from '../gate/tokenGate.ts';
import type { EntryAssets } from '../server/assets.ts';
import type { AppContext } from './appContext.ts';
import type { AppPages, SharedPages, Visit } from './appServer.ts';
import type { RenderParts } from './renderPage.ts';
import { pageFiles } from './tagManager.ts';
import type { createVisits } from './visits.ts';

type OwnPageParts = {
  app: CampaignApp;
  context: AppContext;
  viewFor: AppPages['viewFor'];
  /** The pages of apps without `viewFor`. */
  shared: SharedPages;
  visits: ReturnType<typeof createVisits>;
  render(parts: RenderParts): string;
  /** Returns the headers of a campaign's page. */
  headersOf(files: EntryAssets, campaign: Campaign): Record<string, string>;
};

/** Returns the function that sends a page for one visit only. */
export function createOwnPages({ app, context, viewFor, shared, visits, render, headersOf }: OwnPageParts) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    campaign: Campaign,
    signUp: SignUpState,
    visit?: Visit,
  ): Promise<FastifyReply> => {
    const given = visit ?? (await visits.visitOf(request, campaign));
    const { now, tracklist, focusArtists } = given;
    const view = viewFor ? await viewFor(given) : (await shared.view(given)).view;
    const files = pageFiles(app, context, campaign);
    const words = visits.words(request, campaign);
    const aheadMs = (campaign.preview?.moment ?? 'now') === 'now' ? 0 : context.now() - now;
    const isFramed = request.headers['sec-fetch-dest'] === 'iframe';
    const parts = { app, config: context.config, campaign, view, signUp, tracklist, focusArtists, files, words };
    const markup = render({ ...parts, now, aheadMs, isFramed });
    if (campaign.tokenGate.enabled) keepPrivate(reply);
    return reply.headers(headersOf(files, campaign)).send(markup);
  };
}
