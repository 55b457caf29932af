import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CampaignApp } from '../app/app.ts';
import type { Words } from '../pages/preparePage.ts';
import { publicPageHeaders } from '../server/headers.ts';
import { fieldsOf } from '../values/read.ts';
import type { AppContext } from './appContext.ts';
import { publicEntry, renderNotice } from './renderPage.ts';

/** The error pages, by the status of the response. */
const noticeKinds: Readonly<Record<number, 'page.not_found' | 'page.preview_ended' | 'page.unavailable'>> = {
  404: 'page.not_found',
  410: 'page.preview_ended',
  503: 'page.unavailable',
};

type NoticeParts = {
  app: CampaignApp;
  context: AppContext;
  words(request: FastifyRequest, campaign: null): Words;
};

/** Returns the function that sends an error page. */
export function createNotice({ app, context: { assets, config }, words }: NoticeParts) {
  return (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const kind = noticeKinds[status] ?? 'page.failed';
    const files = assets.entry(publicEntry(app));
    if (status === 503) reply.header('retry-after', '30');
    const markup = renderNotice({ app, config, words: words(request, null), files, kind });
    // The notice explains in the tool's frame why the preview is missing.
    const framedBy = fieldsOf(request.query).preview === undefined ? null : config.cmsOrigin;
    return reply
      .status(status)
      .headers(publicPageHeaders(config, files, { framedBy }))
      .send(markup);
  };
}
