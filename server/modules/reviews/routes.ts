import type { FastifyPluginAsync } from 'fastify';
import { reviewsApi } from '#contracts/api/reviews.ts';
import { sweepHourly } from '../../concurrency/sweepHourly.ts';
import { sweepExpiredOf } from '../../db/sweep.ts';
import type { Dependencies } from '../../dependencies.ts';
import { serve } from '../../plugins/serve.ts';
import { judgeByLink, openReview } from './openReview.ts';
import { createReviewLink, listReviewLinks, revokeReviewLink } from './reviewLinks.ts';

/** Review links, what they show, and the deletion of those that have ended. */
export const reviewsModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  sweepHourly(app, dependencies, 0, (now) => sweepExpiredOf(dependencies.db, 'review_links', now));

  serve(app, reviewsApi, {
    'GET /api/releases/:id/review_links': async ({ caller, params }) => ({
      items: await listReviewLinks(dependencies, caller, params.id),
    }),
    'POST /api/releases/:id/review_links': ({ caller, params, body }) =>
      createReviewLink(dependencies, caller, params.id, body),
    'DELETE /api/releases/:id/review_links/:link_id': ({ caller, params }) =>
      revokeReviewLink(dependencies, caller, params.id, params.link_id),
    'POST /api/reviews': ({ body }) => openReview(dependencies, body.token),
    'POST /api/reviews/verdicts': ({ body: { token, ...verdict } }) => judgeByLink(dependencies, token, verdict),
  });
};
