import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#server/config.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { unavailableFor } from '../oauth/oauthErrors.ts';
import { documentOf, type Page, pagePolicy } from './document.ts';
import { explainPage } from './pages.ts';
import { acceptedPageTexts } from './pageTexts.ts';

type SendPage = (reply: FastifyReply, page: Page) => FastifyReply;

/** Makes the routes of one plugin respond with pages, also for errors. */
export function answerPages(app: FastifyInstance, config: Config): SendPage {
  const sendPage: SendPage = (reply, page) =>
    reply
      .header('content-security-policy', pagePolicy(page))
      .type('text/html; charset=utf-8')
      .send(documentOf(config, page));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = error instanceof ApiError ? error : unavailableFor(error);
    const status = known?.status ?? error.statusCode ?? 500;
    if (!known && status >= 500) request.log.error({ err: error }, 'login page failed');
    const texts = acceptedPageTexts(request.headers['accept-language']);
    const seconds = known instanceof ApiError ? Number(known.headers['retry-after'] ?? 0) : 0;
    if (known instanceof ApiError) reply.headers(known.headers);
    const words = status === 429 ? texts.waitOf(Math.ceil(seconds / 60)) : texts.broken.words;
    return sendPage(reply.code(status), explainPage(config, texts, { ...texts.broken, words }));
  });
  return sendPage;
}
