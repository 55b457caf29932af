import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { emptyForm } from '../app/publicPage.ts';
import { type Campaign, campaignStatus } from '../campaign/campaign.ts';
import { figureRoutes } from '../figures/figureRoutes.ts';
import { GateClosed, tokenGate } from '../gate/tokenGate.ts';
import { artistImageRoute } from '../images/artistImage.ts';
import { signUpOfferOf } from '../page/signUp.ts';
import { restoredSignUp } from '../pages/pendingSignUp.ts';
import { compressed } from '../server/compressed.ts';
import { AppError, errorStatus } from '../server/errors.ts';
import { type OpenedPreview, PreviewEnded } from '../tool/previewLinks.ts';
import type { Releases } from '../tool/releases.ts';
import type { AppContext } from './appContext.ts';
import type { AppServer, Visit } from './appServer.ts';
import { createPages } from './pages.ts';
import { shareRoutes } from './shareRoutes.ts';
import { signUpRoutes } from './signUpRoutes.ts';
import { markedTexts } from './textLanguages.ts';
import { visitorActions } from './visitorActions.ts';

type SlugRoute = { Params: { slug: string } };

const slugPattern = /^(?=.{1,100}$)[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Registers the public page of each campaign and its sign-up; works without script and sets no cookies except for a
 * token gate.
 */
export function publicRoutes(server: FastifyInstance, own: AppServer, context: AppContext): void {
  const { app } = own;
  const appPages = own.pages?.(context) ?? {};
  const { actions } = appPages;
  const pages = createPages(own, context, appPages);

  readForms(server);
  keepFromCaches(server);
  server.addHook('onSend', compressed);
  server.setNotFoundHandler((request, reply) => pages.notice(request, reply, 404));
  server.setErrorHandler((error, request, reply) => {
    if (error instanceof GateClosed) return gate.answer(request, reply, error);
    const status = errorStatus(error);
    if (status >= 500) request.log.error({ err: error }, 'page failed');
    return pages.notice(request, reply, status === 502 ? 503 : status);
  });

  const anyCampaignOf = async (request: FastifyRequest<SlugRoute>): Promise<Campaign> => {
    const { slug } = request.params;
    const preview = await context.previewLinks.of(app.id, request.query);
    const campaign = slugPattern.test(slug) ? await context.campaigns.bySlug(app.id, slug) : null;
    if (preview && campaign?.id !== preview.campaignId) throw new PreviewEnded();
    if (!campaign || (campaign.isDraft && !preview)) throw new AppError(404, 'no such page');
    return preview ? previewed(campaign, preview, context.releases) : campaign;
  };
  const gate = tokenGate(server, {
    ...{ app, context, words: pages.words, campaignOf: anyCampaignOf },
    pageWith(request, reply, campaign, pendingSignUp) {
      const words = pages.words(request, campaign);
      const { locale } = words;
      const text = markedTexts(app, campaign, words);
      const offer = signUpOfferOf({ app, campaign, installation: context.config.legal }, words);
      const status = campaignStatus(campaign, new Date(context.now()));
      return pages.sendOwn(request, reply, campaign, restoredSignUp(pendingSignUp, { offer, locale, text, status }));
    },
  });
  const campaignOf = async (request: FastifyRequest<SlugRoute>): Promise<Campaign> => {
    const campaign = await anyCampaignOf(request);
    await gate.pass(request, campaign);
    return campaign;
  };

  server.get<SlugRoute>('/:slug', async (request, reply) => pages.show(request, reply, await campaignOf(request)));
  shareRoutes(server, { cards: context.cards, anyCampaignOf, campaignOf, pageData: pages.pageData });
  artistImageRoute(server, { app, context, campaignOf });
  figureRoutes(server, { app: app.id, context, campaignOf });
  signUpRoutes(server, { app, context, pages, gate, anyCampaignOf, campaignOf });
  if (actions) {
    const answer = (request: FastifyRequest, reply: FastifyReply, visit: Visit) =>
      pages.sendOwn(request, reply, visit.campaign, emptyForm, visit);
    visitorActions(server, { own, actions, context, campaignOf, visitOf: pages.visitOf, answer });
  }
}

/** Returns a campaign for a preview, with the changes of the preview's release. It keeps the slug of its URL. */
async function previewed(
  live: Campaign,
  { release, ...preview }: OpenedPreview,
  releases: Releases,
): Promise<Campaign> {
  if (release === null) return { ...live, preview: { ...preview, release } };
  const { campaign, name } = await releases.campaign(release, live.id);
  return { ...campaign, slug: live.slug, preview: { ...preview, release: { id: release, name } } };
}

/** Parses forms as browsers post them without script. */
function readForms(server: FastifyInstance): void {
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
}

/** Makes every response private; the pages that all visitors share replace the header. */
function keepFromCaches(server: FastifyInstance): void {
  server.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'private, no-store').header('vary', 'Accept-Language, Origin');
    done();
  });
}
