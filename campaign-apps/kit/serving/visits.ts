import type { FastifyRequest } from 'fastify';
import { type CampaignApp, listeningOf } from '../app/app.ts';
import { emptyForm } from '../app/publicPage.ts';
import { type Campaign, campaignStatus } from '../campaign/campaign.ts';
import { timeAt } from '../campaign/previewMoment.ts';
import { pageIn } from '../page/pageContent.ts';
import { preparePage, type Words, wordsOf } from '../pages/preparePage.ts';
import { acceptedLanguages } from '../server/acceptLanguage.ts';
import { fewVisitors } from '../server/config.ts';
import { readMusic } from '../tool/music.ts';
import { fieldsOf, textOf } from '../values/read.ts';
import type { AppContext } from './appContext.ts';
import type { Visit } from './appServer.ts';

/** Browsers say so with each form that they send to an https URL. */
const isFromPage = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'same-origin';

/** Returns the functions that read a visit, its language, its music and its time from a request. */
export function createVisits(app: CampaignApp, context: AppContext) {
  const { config, visitors, now } = context;
  const words = ({ query, headers }: FastifyRequest, campaign: Campaign | null): Words =>
    wordsOf(app, campaign, {
      lang: textOf(fieldsOf(query).lang),
      accepted: acceptedLanguages(headers['accept-language']),
    });

  /** Reads the music of a campaign, in a preview of a release that of the release. */
  const musicOf = ({ id, preview }: Campaign) =>
    readMusic(app.flags, preview?.release ? context.releases.musicOf(preview.release.id) : context, id);

  /** Returns the time that a page shows: the current one, except at a moment that a preview chooses. */
  const timeOf = async (request: FastifyRequest, campaign: Campaign): Promise<number> => {
    const { moment: kind = 'now' } = campaign.preview ?? {};
    if (kind === 'now') return now();
    const parts = { words: words(request, campaign), now: new Date(now()), signUp: emptyForm, legal: config.legal };
    const page = preparePage(app, campaign, { ...parts, ...(await musicOf(campaign)) });
    return timeAt({ kind, positionMs: 0 }, campaign, listeningOf(app, page), now());
  };

  const visitOf = async (request: FastifyRequest, campaign: Campaign): Promise<Visit> => {
    const spoken = words(request, campaign);
    const shown = await timeOf(request, campaign);
    return {
      campaign,
      page: pageIn(app.blocks, campaign, spoken),
      status: campaignStatus(campaign, new Date(shown)),
      now: shown,
      visitor: await visitors(request, campaign.id),
      networkVisitors: isFromPage(request) ? config.visitorsPerNetwork : fewVisitors,
      query: fieldsOf(request.query),
      notice: null,
      ...(await musicOf(campaign)),
      ...spoken,
    };
  };
  return { words, musicOf, timeOf, visitOf };
}
