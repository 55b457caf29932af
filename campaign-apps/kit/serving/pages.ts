import type { FastifyReply, FastifyRequest } from 'fastify';
import { emptyForm, type PublicPage, type SignUpState } from '../app/publicPage.ts';
import { type Campaign, campaignStatus } from '../campaign/campaign.ts';
import { playerOrigins } from '../campaign/videos.ts';
import { keepPrivate } from '../gate/tokenGate.ts';
import { pageIn } from '../page/pageContent.ts';
import { preparePage, type Words, wordsOf } from '../pages/preparePage.ts';
import { acceptedLanguages } from '../server/acceptLanguage.ts';
import type { EntryAssets } from '../server/assets.ts';
import { previewHeaders, publicPageHeaders } from '../server/headers.ts';
import { readMusic } from '../tool/music.ts';
import { fieldsOf, textOf } from '../values/read.ts';
import { embedOrigins } from '../view/trackEmbed.ts';
import { hasVideoBlock } from '../view/videoBlock.ts';
import type { AppContext } from './appContext.ts';
import type { AppPages, AppServer, SharedPages, Visit } from './appServer.ts';
import { publicEntry, renderNotice, renderPage } from './renderPage.ts';
import { createSharedPages } from './sharedPages.ts';

/** The error pages, by the status of the response. */
const noticeKinds: Readonly<Record<number, 'not_found' | 'preview_ended' | 'unavailable'>> = {
  404: 'not_found',
  410: 'preview_ended',
  503: 'unavailable',
};

/** The functions that send pages in an app's styles. */
export type Pages = ReturnType<typeof createPages>;

export function createPages({ app }: AppServer, context: AppContext, { shared, viewFor }: AppPages) {
  const { assets, config, visitors, now } = context;
  const playersOn = ({ page }: Campaign): readonly string[] => {
    if (app.flags.music_enabled) return [...playerOrigins, ...embedOrigins];
    return hasVideoBlock(page) ? playerOrigins : [];
  };
  const headersOf = (files: EntryAssets, campaign: Campaign) => ({
    ...publicPageHeaders(config, files, playersOn(campaign)),
    ...(campaign.preview && previewHeaders),
  });
  const plain: SharedPages = { view: async () => ({ view: app.view }) };
  /** Undefined for apps whose pages all depend on the visit. */
  const forAll = shared ?? (viewFor ? undefined : plain);

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
      query: fieldsOf(request.query),
      notice: null,
      ...spoken,
    };
  };

  const sendShared = forAll && createSharedPages({ app, context, shared: forAll, headersOf });

  /** Returns whether the visit may get the page that visitors share. */
  const isShared = async (request: FastifyRequest, campaign: Campaign): Promise<boolean> => {
    if (campaign.tokenGate.enabled || campaign.preview) return false;
    if (!shared?.isFor) return true;
    const visitor = await visitors(request, campaign.id);
    return visitor.key === null && shared.isFor({ campaign, visitor, query: fieldsOf(request.query) });
  };

  /** Sends a page for this visit only. */
  const sendOwn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    campaign: Campaign,
    signUp: SignUpState,
    visit?: Visit,
  ) => {
    const given = visit ?? (await visitOf(request, campaign));
    const { tracklist, focusArtists } = await readMusic(app.flags, context, campaign.id);
    const view = viewFor ? await viewFor(given) : (await (shared ?? plain).view({ ...given, tracklist })).view;
    const files = assets.entry(publicEntry(app));
    const parts = {
      app,
      config,
      campaign,
      view,
      signUp,
      focusArtists,
      tracklist,
      files,
      words: words(request, campaign),
    };
    const markup = renderPage({ ...parts, now: given.now });
    if (campaign.tokenGate.enabled) keepPrivate(reply);
    return reply.headers(headersOf(files, campaign)).send(markup);
  };

  return {
    words,
    visitOf,
    sendOwn,

    /** Returns the data of the page for responses other than HTML. */
    async pageData(request: FastifyRequest, campaign: Campaign): Promise<PublicPage> {
      const parts = {
        words: words(request, campaign),
        now: new Date(now()),
        signUp: emptyForm,
        origin: config.appsUrl,
        legal: config.legal,
      };
      return preparePage(app, campaign, { ...parts, ...(await readMusic(app.flags, context, campaign.id)) });
    },

    /** Sends the page to a visitor who has access to it. */
    async show(request: FastifyRequest, reply: FastifyReply, campaign: Campaign) {
      if (fieldsOf(request.query)['signed-up'] !== undefined)
        return sendOwn(request, reply, campaign, { kind: 'done' });
      if (sendShared && (await isShared(request, campaign)))
        return sendShared(request, reply, campaign, words(request, campaign));
      return sendOwn(request, reply, campaign, emptyForm);
    },

    /** Sends an error page. */
    notice(request: FastifyRequest, reply: FastifyReply, status: number) {
      const kind = noticeKinds[status] ?? 'failed';
      const files = assets.entry(publicEntry(app));
      if (status === 503) reply.header('retry-after', '30');
      const markup = renderNotice({ app, config, words: words(request, null), files, kind });
      return reply.status(status).headers(publicPageHeaders(config, files)).send(markup);
    },
  };
}
