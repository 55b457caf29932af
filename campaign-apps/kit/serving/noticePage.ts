import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CampaignApp } from '../app/app.ts';
import type { Words } from '../pages/preparePage.ts';
import { publicPageHeaders } from '../server/headers.ts';
import type { AppContext } from './appContext.ts';
import { publicEntry, renderNotice } from './renderPage.ts';

/** The error pages, by the status of the response. */
const noticeKinds: Readonly<Record<number, 'not_found' | 'preview_ended' | 'unavailable'>> = {
  404: 'not_found',
  410: 'preview_ended',
  503: 'unavailable',
};

type NoticeParts = {
  app: CampaignApp;
  context: AppContext;
  words(request: FastifyRequest, campaign: null): Words;
};

/** Returns the function that sends an error page. */
export function createNotice({ app, context: { assets, config }, words }: NoticeParts) {
  return (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const kind = noticeKinds[status] ?? 'failed';
    const files = assets.entry(publicEntry(app));
    if (status === 503) reply.header('retry-after', '30');
    const markup = renderNotice({ app, config, words: words(request, null), files, kind });
    return reply.status(status).headers(publicPageHeaders(config, files)).send(markup);
  };
}
