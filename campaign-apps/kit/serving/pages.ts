import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CampaignApp } from '../app/app.ts';
import { emptyForm, type PublicPage } from '../app/publicPage.ts';
import type { Campaign } from '../campaign/campaign.ts';
import { playerOrigins } from '../campaign/videos.ts';
import { preparePage } from '../pages/preparePage.ts';
import type { EntryAssets } from '../server/assets.ts';
import { previewHeaders, publicPageHeaders } from '../server/headers.ts';
import { fieldsOf } from '../values/read.ts';
import { embedOrigins } from '../view/trackEmbed.ts';
import { hasVideoBlock } from '../view/videoBlock.ts';
import type { AppContext } from './appContext.ts';
import type { AppPages, AppServer, SharedPages } from './appServer.ts';
import { createBoundedRender } from './boundedRender.ts';
import { createNotice } from './noticePage.ts';
import { createOwnPages } from './ownPages.ts';
import { createSharedPages } from './sharedPages.ts';
import { tagManagerOf } from './tagManager.ts';
import { createVisits } from './visits.ts';

/** Returns the origins of the players that a campaign's page may embed. */
const playersOn = (app: CampaignApp, { page }: Campaign): readonly string[] => {
  if (app.flags.music_enabled) return [...playerOrigins, ...embedOrigins];
  return hasVideoBlock(page) ? playerOrigins : [];
};

/** The functions that send pages in an app's styles. */
export type Pages = ReturnType<typeof createPages>;

export function createPages({ app }: AppServer, context: AppContext, { shared, viewFor }: AppPages) {
  const { config, visitors, now } = context;
  const visits = createVisits(app, context);
  const headersOf = (files: EntryAssets, campaign: Campaign) => ({
    ...publicPageHeaders(config, files, {
      players: playersOn(app, campaign),
      tagManager: tagManagerOf(config, campaign),
      // Only a user of the tool has a token without an end.
      framedBy: campaign.preview?.endsAt === null ? config.cmsOrigin : null,
    }),
    ...(campaign.preview && previewHeaders),
  });
  const render = createBoundedRender(now);
  const plain: SharedPages = { view: async () => ({ view: app.view }) };
  /** Undefined for apps whose pages all depend on the visit. */
  const forAll = shared ?? (viewFor ? undefined : plain);
  const sendShared = forAll && createSharedPages({ app, context, shared: forAll, render, headersOf });
  const sendOwn = createOwnPages({ app, context, viewFor, shared: shared ?? plain, visits, render, headersOf });

  /** Returns whether the visit may get the page that visitors share. */
  const isShared = async (request: FastifyRequest, campaign: Campaign): Promise<boolean> => {
    if (campaign.tokenGate.enabled || campaign.preview) return false;
    if (!shared?.isFor) return true;
    return shared.isFor(fieldsOf(request.query)) && !(await visitors(request, campaign.id)).isKnown;
  };

  return {
    ...visits,
    sendOwn,

    /** Returns the data of the page for responses other than HTML. */
    async pageData(request: FastifyRequest, campaign: Campaign): Promise<PublicPage> {
      const words = visits.words(request, campaign);
      const time = new Date(await visits.timeOf(request, campaign));
      const parts = { words, now: time, signUp: emptyForm, origin: config.appsUrl, legal: config.legal };
      return preparePage(app, campaign, { ...parts, ...(await visits.musicOf(campaign)) });
    },

    /** Sends the page to a visitor who has access to it. */
    async show(request: FastifyRequest, reply: FastifyReply, campaign: Campaign) {
      const given = fieldsOf(request.query)['signed-up'];
      if (given !== undefined) {
        // Others who open this URL get the form.
        const { proof } = await visitors(request, campaign.id);
        return sendOwn(request, reply, campaign, given === proof ? { kind: 'done' } : emptyForm);
      }
      if (sendShared && (await isShared(request, campaign)))
        return sendShared(request, reply, campaign, visits.words(request, campaign));
      return sendOwn(request, reply, campaign, emptyForm);
    },

    notice: createNotice({ app, context, words: visits.words }),
  };
}
