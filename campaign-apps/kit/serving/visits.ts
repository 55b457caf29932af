import type { FastifyRequest } from 'fastify';
import type { CampaignApp } from '../app/app.ts';
import { type Campaign, campaignStatus } from '../campaign/campaign.ts';
import { pageIn } from '../page/pageContent.ts';
import { type Words, wordsOf } from '../pages/preparePage.ts';
import { acceptedLanguages } from '../server/acceptLanguage.ts';
import { fewVisitors } from '../server/config.ts';
import { fieldsOf, textOf } from '../values/read.ts';
import type { AppContext } from './appContext.ts';
import type { Visit } from './appServer.ts';

/** Browsers say so with each form that they send to an https URL. */
const isFromPage = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'same-origin';

/** Returns the functions that read a visit, and its language, from a request. */
export function createVisits(app: CampaignApp, { config, visitors, now }: AppContext) {
  const words = ({ query, headers }: FastifyRequest, campaign: Campaign | null): Words =>
    wordsOf(app, campaign, {
      lang: textOf(fieldsOf(query).lang),
      accepted: acceptedLanguages(headers['accept-language']),
    });

  const visitOf = async (request: FastifyRequest, campaign: Campaign): Promise<Visit> => {
    const spoken = words(request, campaign);
    return {
      campaign,
      page: pageIn(app.blocks, campaign, spoken),
      status: campaignStatus(campaign, new Date(now())),
      now: now(),
      visitor: await visitors(request, campaign.id),
      networkVisitors: isFromPage(request) ? config.visitorsPerNetwork : fewVisitors,
      query: fieldsOf(request.query),
      notice: null,
      ...spoken,
    };
  };
  return { words, visitOf };
}
