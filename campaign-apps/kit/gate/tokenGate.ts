import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '#contracts/html.ts';
import { type CampaignApp, entriesOf } from '../app/app.ts';
import { hueClass } from '../app/publicPage.ts';
import type { Campaign } from '../campaign/campaign.ts';
import { isCounted, linkOf } from '../figures/countedRequest.ts';
import type { Figures } from '../figures/figures.ts';
import { addressIn } from '../page/languages.ts';
import { legalOf } from '../page/legal.ts';
import { signUpOfferOf } from '../page/signUp.ts';
import { type GateState, gateMarkup, gateTitle, maxGateField, untriedGate } from '../pages/gatePage.ts';
import { type PendingSignUp, readPendingSignUp } from '../pages/pendingSignUp.ts';
import { pagePathOf, type Words } from '../pages/preparePage.ts';
import type { Assets } from '../server/assets.ts';
import type { AppsConfig } from '../server/config.ts';
import type { Database } from '../server/database.ts';
import { documentMarkup, firstPaint } from '../server/document.ts';
import { AppError } from '../server/errors.ts';
import { publicPageHeaders } from '../server/headers.ts';
import { cardSize } from '../shareCard/cardContent.ts';
import type { Campaigns } from '../tool/campaigns.ts';
import { fieldsOf, textOf } from '../values/read.ts';
import { createGatePasses } from './gatePass.ts';
import { createGateProvider, type GateAnswer, GateUnavailable } from './gateProvider.ts';
import { createGateTries } from './gateTries.ts';

type SlugRequest = FastifyRequest<{ Params: { slug: string } }>;

/** The visitor has no access; the response is the gate's login page. */
export class GateClosed extends AppError {
  constructor(
    readonly campaign: Campaign,
    /** The sign-up that the visitor tried to submit. */
    readonly pendingSignUp: PendingSignUp | null = null,
  ) {
    super(403, 'behind a token gate');
  }
}

export type TokenGate = {
  /** @throws GateClosed unless the campaign has no gate, or this visitor has a valid pass or a preview link */
  pass(request: FastifyRequest, campaign: Campaign, pendingSignUp?: PendingSignUp): Promise<void>;
  /** Sends the gate's login page. */
  answer(request: FastifyRequest, reply: FastifyReply, closed: GateClosed): Promise<unknown>;
};

/** Prevents caching: pages behind a gate are for one visitor only. */
export const keepPrivate = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'private, no-store').header('vary', 'Accept-Language, Cookie, Origin');

type Services = {
  assets: Assets;
  campaigns: Campaigns;
  config: AppsConfig;
  database: Database;
  figures: Figures;
  /** Milliseconds since 1970. */
  now(): number;
};

type GateParts = {
  app: CampaignApp;
  context: Services;
  words(request: FastifyRequest, campaign: Campaign): Words;
  /** Returns the campaign, with or without a gate. */
  campaignOf(request: SlugRequest): Promise<Campaign>;
  /** Sends the page with a sign-up that was interrupted by the gate. */
  pageWith(
    request: FastifyRequest,
    reply: FastifyReply,
    campaign: Campaign,
    pendingSignUp: PendingSignUp,
  ): Promise<unknown>;
};

/** Registers the route that checks accounts, and returns the gate in front of an app's public pages. */
export function tokenGate(
  server: FastifyInstance,
  { app, context, words, campaignOf, pageWith }: GateParts,
): TokenGate {
  const passes = createGatePasses(context);
  const check = createCheck(context);
  const show = createWayIn(app, context, words);

  server.post<{ Params: { slug: string } }>('/:slug/enter', async (request, reply) => {
    const campaign = await campaignOf(request);
    const spoken = words(request, campaign);
    const { text, locale } = spoken;
    const offer = signUpOfferOf({ app, campaign, installation: context.config.legal }, spoken);
    const link = linkOf(request.headers, campaign);
    const page = `${addressIn(pagePathOf(app, campaign), locale, campaign.preview)}${link && `&utm_content=${link}`}`;
    const { account, problems } = readAccount(request.body);
    const pendingSignUp = readPendingSignUp(request.body, offer);
    const enter = () => (pendingSignUp ? pageWith(request, reply, campaign, pendingSignUp) : reply.redirect(page, 303));
    if (!campaign.tokenGate.enabled || campaign.preview) return enter();
    const answer = (status: number, failure: string | null) =>
      show(request, reply.status(status), campaign, { email: account.email, problems, failure, pendingSignUp });
    if (Object.keys(problems).length > 0) return answer(422, null);

    const result = await check(request, campaign, account);
    if (typeof result === 'object') {
      reply.header('retry-after', result.waitSeconds);
      return answer(429, text('gate.limited', { minutes: Math.ceil(result.waitSeconds / 60) }));
    }
    if (result === 'unavailable') return answer(503, text('gate.unavailable'));
    if (result !== 'access') return answer(403, text(result === 'unknown' ? 'gate.unknown' : 'gate.no_access'));
    keepPrivate(reply.header('set-cookie', await passes.cookieFor(campaign)));
    return enter();
  });

  server.post<{ Params: { slug: string } }>('/:slug/leave', async (request, reply) => {
    const campaign = await campaignOf(request);
    const { locale } = words(request, campaign);
    keepPrivate(reply.header('set-cookie', passes.endedCookie(campaign)));
    return reply.redirect(addressIn(pagePathOf(app, campaign), locale, campaign.preview), 303);
  });

  // Without script, a refused form leaves the browser at this URL; a reload redirects to the page.
  server.get<{ Params: { slug: string } }>('/:slug/enter', async (request, reply) => {
    const campaign = await campaignOf(request);
    const { locale } = words(request, campaign);
    return reply.redirect(addressIn(pagePathOf(app, campaign), locale, campaign.preview), 303);
  });

  return {
    async pass(request, campaign, pendingSignUp) {
      if (!campaign.tokenGate.enabled || campaign.preview || (await passes.isHeldBy(request, campaign))) return;
      throw new GateClosed(campaign, pendingSignUp);
    },
    answer: (request, reply, { campaign, pendingSignUp }) => {
      const failure = pendingSignUp && words(request, campaign).text('gate.ended');
      const status = request.method === 'POST' ? 403 : 200;
      const counts = status === 200 && isCounted(request.headers) && context.figures.admits(request.ip);
      if (counts) context.figures.count(campaign.id, 'gate');
      return show(request, reply.status(status), campaign, { ...untriedGate, failure, pendingSignUp });
    },
  };
}

function readAccount(body: unknown) {
  const fields = fieldsOf(body);
  const account = {
    email: textOf(fields.email).trim().slice(0, maxGateField),
    password: textOf(fields.password).slice(0, maxGateField),
  };
  const problems: GateState['problems'] = {
    ...(account.email === '' && { email: 'gate.email.missing' }),
    ...(account.password === '' && { password: 'gate.password.missing' }),
  };
  return { account, problems };
}

type Account = ReturnType<typeof readAccount>['account'];
type Checked = GateAnswer | 'unavailable' | { waitSeconds: number };

/**
 * Checks an account with the provider. Each try counts against the limits first. It is given back if it succeeds, or if
 * the provider is unavailable.
 */
function createCheck({ config, database, now }: Services) {
  const provider = createGateProvider(config);
  const tries = createGateTries(database, now);
  const forgive = (request: FastifyRequest, { email }: Account) =>
    tries.forgive(request.ip, email).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a try could not be given back');
    });
  return async (request: FastifyRequest, { tokenGate: gate }: Campaign, account: Account): Promise<Checked> => {
    const waitSeconds = await tries.charge(request.ip, account.email).catch((error: Error) => error);
    if (waitSeconds instanceof Error) {
      request.log.error({ err: waitSeconds }, 'tries could not be counted');
      return 'unavailable';
    }
    if (waitSeconds !== null) return { waitSeconds };
    // Without a product, nobody can have access.
    if (gate.productId === '') return 'no-access';
    try {
      const answer = await provider(gate.productId, account);
      if (answer !== 'access') return answer;
    } catch (error) {
      if (!(error instanceof GateUnavailable)) throw error;
      request.log.error({ reason: error.message }, 'the token gate could not be checked');
      await forgive(request, account);
      return 'unavailable';
    }
    await forgive(request, account);
    return 'access';
  };
}

/**
 * Renders the gate's login page in the app's styles. It shows data of the pre-page, and of the campaign only the links
 * to its legal documents.
 */
function createWayIn(app: CampaignApp, context: Services, words: GateParts['words']) {
  return async (request: FastifyRequest, reply: FastifyReply, campaign: Campaign, state: GateState) => {
    const spoken = words(request, campaign);
    const linked = await prePageOf(request, context, campaign);
    const prePage = linked?.isDraft ? null : linked;
    const pagePath = pagePathOf(app, campaign);
    const legal = legalOf({ app, campaign, installation: context.config.legal }, spoken);
    const files = context.assets.entry(entriesOf(app.id).public);
    const markup = documentMarkup({
      locale: spoken.locale,
      title: gateTitle(prePage, spoken),
      description: prePage?.metaTags.ogDescription ?? null,
      canonical: `${context.config.appsUrl}${pagePath}`,
      ...(prePage && { metaTags: prePage.metaTags }),
      // Redirects to the current picture of the pre-page. Only the pre-page's app can compute its hash.
      ...(prePage?.url && { card: { address: `${prePage.url}/card/present.jpg`, ...cardSize } }),
      indexed: false,
      ...firstPaint(files),
      rootClass: hueClass(campaign.id),
      body: html`<body class="gate" data-ended="${spoken.text('gate.ended')}" data-again="${spoken.text('gate.again')}">${gateMarkup({ pagePath, prePage, words: spoken, legal, state, now: new Date(context.now()) })}</body>`,
    });
    return keepPrivate(reply.headers(publicPageHeaders(context.config, files))).send(markup);
  };
}

/** Returns the pre-page of a campaign. The gate works without it, too. */
export async function prePageOf(
  request: FastifyRequest,
  { campaigns }: { campaigns: Campaigns },
  { prePageId }: Campaign,
) {
  if (prePageId === null) return null;
  return campaigns.byId(prePageId).catch((error: unknown) => {
    request.log.warn({ err: error }, 'pre-page');
    return null;
  });
}
