import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { html } from '../../contracts/html.ts';
import { type AppContext, type CampaignApp, entriesOf } from './app.ts';
import type { AppPages, AppServer, Visit } from './appServer.ts';
import { type Campaign, campaignStatus } from './campaign.ts';
import { compressed } from './compressed.ts';
import { documentMarkup, firstFonts } from './document.ts';
import { AppError, errorStatus } from './errors.ts';
import { setPublicPagePolicy } from './headers.ts';

import { addressIn } from './languages.ts';
import { readPage } from './pageContent.ts';
import { createPendingSignUp, restoredSignUp } from './pendingSignUp.ts';
import { pagePathOf, preparePage, type Words, wordsOf } from './preparePage.ts';
import { hueClass, type PublicPage, type SignUpState } from './publicPage.ts';
import { createRateLimit } from './rateLimit.ts';
import { fieldsOf, textOf } from './read.ts';
import {
  checkSignUp,
  consentMark,
  noSignUpValues,
  readSignUp,
  type SignUpProblems,
  signUpOffer,
  subscriptionsOf,
} from './signUp.ts';
import { GateClosed, keepPrivate, tokenGate } from './tokenGate.ts';
import { playerOrigins } from './videos.ts';
import { visitorActions } from './visitorActions.ts';

type SlugRoute = { Params: { slug: string }; Querystring: { 'signed-up'?: unknown } };

/** The visitors of a house or an office share an IP address. */
const signUpsByAddress = { tries: 30, windowMs: 10 * 60_000 };

/** Maximum length read of the header: each of its languages is compared to all of the campaign's. */
const maxAcceptLanguageLength = 500;

const slugPattern = /^(?=.{1,100}$)[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Registers the public page of each campaign and its sign-up; works without script and sets no cookies except for a
 * token gate.
 */
export function publicRoutes(server: FastifyInstance, own: AppServer, context: AppContext): void {
  const { app } = own;
  const { viewFor, actions } = own.pages?.(context) ?? {};
  const pages = createPages(app, context, viewFor);
  const limit = createRateLimit({ ...signUpsByAddress, now: context.now });

  readForms(server);
  server.addHook('onSend', compressed);
  server.setNotFoundHandler((request, reply) => pages.notice(request, reply, 404));
  server.setErrorHandler((error, request, reply) => {
    if (error instanceof GateClosed) return gate.answer(request, reply, error);
    const status = errorStatus(error);
    if (status >= 500) request.log.error({ err: error }, 'page failed');
    return pages.notice(request, reply, status === 502 ? 503 : status);
  });

  const anyCampaignOf = async (request: FastifyRequest<{ Params: { slug: string } }>): Promise<Campaign> => {
    const { slug } = request.params;
    const campaign = slugPattern.test(slug) ? await context.campaigns.bySlug(app.id, slug) : null;
    if (!campaign) throw new AppError(404, 'no such page');
    return campaign;
  };
  const gate = tokenGate(server, {
    ...{ app, context, words: pages.words, campaignOf: anyCampaignOf },
    pageWith(request, reply, campaign, pendingSignUp) {
      const { locale, text } = pages.words(request, campaign);
      const offer = signUpOffer(app.flags, campaign, locale);
      return pages.campaign(request, reply, campaign, restoredSignUp(pendingSignUp, offer, locale, text));
    },
  });
  /** Returns the campaign if the visitor has access, else throws. */
  const campaignOf = async (request: FastifyRequest<SlugRoute>): Promise<Campaign> => {
    const campaign = await anyCampaignOf(request);
    await gate.pass(request, campaign);
    return campaign;
  };

  server.get<SlugRoute>('/:slug', async (request, reply) => {
    const campaign = await campaignOf(request);
    const signedUp = request.query['signed-up'] !== undefined;
    return pages.campaign(request, reply, campaign, signedUp ? { kind: 'done' } : emptyForm);
  });

  server.post<SlugRoute>('/:slug/sign-up', async (request, reply) => {
    const campaign = await anyCampaignOf(request);
    const { locale, text } = pages.words(request, campaign);
    const offer = signUpOffer(app.flags, campaign, locale);
    await gate.pass(request, campaign, createPendingSignUp(request.body, offer));
    const values = readSignUp(request.body, offer);
    const answer = (status: number, problems: SignUpProblems = {}, failure?: string, shown = values) =>
      pages.campaign(request, reply.status(status), campaign, { kind: 'open', values: shown, problems, failure });
    if (campaignStatus(campaign, new Date(context.now())) === 'ended') return answer(409);

    const readMark = textOf(fieldsOf(request.body).read);
    if (readMark && readMark !== consentMark(offer, locale, text)) {
      return answer(409, {}, text('signup.changed'), { ...values, consent: false, newsletters: [] });
    }
    const problems = checkSignUp(values, offer);
    if (Object.keys(problems).length > 0) return answer(422, problems);

    const waitSeconds = limit.charge(request.ip);
    if (waitSeconds !== null) {
      reply.header('retry-after', waitSeconds);
      return answer(429, {}, text('signup.limited', { minutes: Math.ceil(waitSeconds / 60) }));
    }
    try {
      const subscriptions = subscriptionsOf(values, offer, text);
      await context.signUps.add(campaign, values, { words: text('signup.consent'), locale, subscriptions });
    } catch (error) {
      request.log.error({ err: error }, 'sign-up was not saved');
      return answer(503, {}, text('signup.failed'));
    }
    return reply.redirect(`${addressIn(pagePathOf(app, campaign), locale)}&signed-up#sign-up`, 303);
  });

  // Without script, a refused form leaves the browser at this URL; a reload redirects to the page.
  server.get<SlugRoute>('/:slug/sign-up', async (request, reply) => {
    const campaign = await campaignOf(request);
    const { locale } = pages.words(request, campaign);
    return reply.redirect(`${addressIn(pagePathOf(app, campaign), locale)}#sign-up`, 303);
  });

  if (actions) {
    const answer = (request: FastifyRequest, reply: FastifyReply, visit: Visit) =>
      pages.campaign(request, reply, visit.campaign, emptyForm, visit);
    visitorActions(server, { own, actions, now: context.now, campaignOf, visitOf: pages.visitOf, answer });
  }
}

const emptyForm: SignUpState = { kind: 'open', values: noSignUpValues, problems: {} };

/** Parses forms as browsers post them without script. */
function readForms(server: FastifyInstance): void {
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
}

/** Creates the functions that send pages in the app's styles. */
function createPages(
  app: CampaignApp,
  { assets, config, focusArtists, visitors, now }: AppContext,
  viewFor: AppPages['viewFor'],
) {
  const entry = entriesOf(app.id).public;

  const words = ({ query, headers }: FastifyRequest, campaign: Campaign | null): Words => {
    const lang = textOf(fieldsOf(query).lang);
    const accepted = new Negotiator({
      headers: { 'accept-language': headers['accept-language']?.slice(0, maxAcceptLanguageLength) },
    });
    return wordsOf(app, campaign, { lang, accepted: accepted.languages() });
  };

  const visitOf = async (request: FastifyRequest, campaign: Campaign): Promise<Visit> => ({
    campaign,
    page: readPage(app.blocks, campaign.page),
    status: campaignStatus(campaign, new Date(now())),
    now: now(),
    visitor: await visitors(request, campaign.id),
    query: fieldsOf(request.query),
    notice: null,
    ...words(request, campaign),
  });

  return {
    words,
    visitOf,

    async campaign(
      request: FastifyRequest,
      reply: FastifyReply,
      campaign: Campaign,
      signUp: SignUpState,
      visit?: Visit,
    ) {
      const spoken = words(request, campaign);
      const [view, artists] = await Promise.all([
        viewFor ? viewFor(visit ?? (await visitOf(request, campaign))) : app.view,
        app.flags.music_enabled ? focusArtists.of(campaign.id) : [],
      ]);
      const page = preparePage(app, campaign, { words: spoken, now: new Date(now()), signUp, focusArtists: artists });
      const { title, description, main } = view(page);
      const files = assets.entry(entry);
      const markup = documentMarkup({
        locale: page.locale,
        title: campaign.metaTags.title ?? title,
        description: campaign.metaTags.ogDescription ?? description,
        ...addressesOf(request, page, config.appsUrl),
        metaTags: campaign.metaTags,
        indexed: !campaign.test,
        styles: files.styles,
        fonts: firstFonts(files),
        script: files.script,
        rootClass: hueClass(campaign.id),
        body: html`<body class="${page.status}">${main}</body>`,
      });
      setPublicPagePolicy(reply, config, app.flags.music_enabled ? playerOrigins : []);
      if (campaign.tokenGate.enabled) return sendMarkup(keepPrivate(reply), markup);
      return sendPage(request, reply, markup);
    },

    /** Sends an error page: the campaign is unknown, broken or temporarily unavailable. */
    notice(request: FastifyRequest, reply: FastifyReply, status: number) {
      const { locale, text } = words(request, null);
      const kind = status === 404 ? 'not_found' : status === 503 ? 'unavailable' : 'failed';
      const files = assets.entry(entry);
      const markup = documentMarkup({
        locale,
        title: text(`page.${kind}.title`),
        indexed: false,
        styles: files.styles,
        fonts: firstFonts(files),
        rootClass: hueClass(app.id),
        body: html`<body class="notice"><main><h1>${text(`page.${kind}.title`)}</h1><p>${text(`page.${kind}.body`)}</p></main></body>`,
      });
      if (status === 503) reply.header('retry-after', '30');
      return sendPage(request, setPublicPagePolicy(reply.status(status), config), markup);
    },
  };
}

/** Returns the page's own URL and its URLs in the other languages; each page lists all of them. */
function addressesOf({ query }: FastifyRequest, { pagePath, languages, locale }: PublicPage, origin: string) {
  const plain = `${origin}${pagePath}`;
  const named = textOf(fieldsOf(query).lang).toLowerCase() === locale.toLowerCase();
  const inEach = languages.map((code) => ({ locale: code, address: addressIn(plain, code) }));
  const alternates = languages.length > 1 ? [...inEach, { locale: 'x-default', address: plain }] : [];
  return { canonical: named && languages.length > 1 ? addressIn(plain, locale) : plain, alternates };
}

/** Makes caches revalidate at each visit, so that changes show immediately; an unchanged page is not sent again. */
function sendPage(request: FastifyRequest, reply: FastifyReply, markup: string) {
  const etag = `"${createHash('sha256').update(markup).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'no-cache').header('vary', 'Accept-Language, Origin');
  if (reply.statusCode === 200) {
    // Weak, because some clients get the page compressed (RFC 9110, section 8.8.1).
    reply.header('etag', `W/${etag}`);
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
  }
  return sendMarkup(reply, markup);
}

const sendMarkup = (reply: FastifyReply, markup: string) => reply.type('text/html; charset=utf-8').send(markup);
