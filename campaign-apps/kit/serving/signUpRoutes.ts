import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { CampaignApp } from '../app/app.ts';
import type { SignUpState } from '../app/publicPage.ts';
import { type Campaign, campaignStatus } from '../campaign/campaign.ts';
import { linkOf } from '../figures/countedRequest.ts';
import type { TokenGate } from '../gate/tokenGate.ts';
import { addressIn } from '../page/languages.ts';
import { hiddenSections, readPage } from '../page/pageContent.ts';
import {
  checkSignUp,
  consentRecord,
  purposeAt,
  purposeRead,
  readSignUp,
  type SignUpProblems,
  signUpOfferOf,
  subscriptionsOf,
} from '../page/signUp.ts';
import { createPendingSignUp } from '../pages/pendingSignUp.ts';
import { pagePathOf } from '../pages/preparePage.ts';
import { fieldsOf, textOf } from '../values/read.ts';
import { createRateLimit } from '../visitors/rateLimit.ts';
import type { AppContext } from './appContext.ts';
import type { Pages } from './pages.ts';
import { markedTexts } from './textLanguages.ts';

const windowMs = 10 * 60_000;
/** Sign-ups from one network that do not come from the page's form, or repeat an email address. */
const fewSignUps = 30;
/** Maximum number of remembered email addresses. A forgotten one counts as a new one. */
const maxRemembered = 50_000;

/**
 * Limits the sign-ups of each network. All visitors of a concert share an IP address, so there may be many with the form
 * of the page, each with another email address.
 * @returns the seconds to wait; null if the sign-up is allowed
 */
function signUpLimit({ config, now }: SignUpParts['context']) {
  const few = createRateLimit({ tries: fewSignUps, windowMs, now });
  const many = createRateLimit({ tries: config.visitorsPerNetwork, windowMs, now });
  const remembered = new LRUCache<string, true>({ max: maxRemembered, ttl: windowMs, ttlResolution: 0, perf: { now } });
  return (ip: string, { isFromForm, campaign, email }: { isFromForm: boolean; campaign: Campaign; email: string }) => {
    const tried = createHash('sha256')
      .update(JSON.stringify([campaign.id, email.toLowerCase()]))
      .digest('base64url');
    const isNew = !remembered.has(tried);
    remembered.set(tried, true);
    return (isFromForm && isNew ? many : few).charge(ip);
  };
}

type SlugRoute = { Params: { slug: string } };

type SignUpParts = {
  app: CampaignApp;
  context: Pick<AppContext, 'config' | 'now' | 'sendMails' | 'signUps' | 'visitors'>;
  pages: Pages;
  gate: TokenGate;
  /** Returns the campaign, with or without a gate. */
  anyCampaignOf(request: FastifyRequest<SlugRoute>): Promise<Campaign>;
  /** Returns the campaign if the visitor has access, else throws. */
  campaignOf(request: FastifyRequest<SlugRoute>): Promise<Campaign>;
};

/** Registers the sign-up of a campaign's page; works without script. */
export function signUpRoutes(server: FastifyInstance, parts: SignUpParts): void {
  const { app, context, pages, gate, anyCampaignOf, campaignOf } = parts;
  const charge = signUpLimit(context);

  server.post<SlugRoute>('/:slug/sign-up', async (request, reply) => {
    const campaign = await anyCampaignOf(request);
    const words = pages.words(request, campaign);
    const { locale, text } = words;
    const offer = signUpOfferOf({ app, campaign, installation: context.config.legal }, words);
    await gate.pass(request, campaign, createPendingSignUp(request.body, offer));
    const values = readSignUp(request.body, offer);
    const status = campaignStatus(campaign, new Date(await pages.timeOf(request, campaign)));
    const readMark = textOf(fieldsOf(request.body).read);
    const purpose = readMark
      ? purposeRead(readMark, { offer, locale, text: markedTexts(app, campaign, words), status })
      : purposeAt(status);
    const send = (code: number, signUp: SignUpState) => pages.sendOwn(request, reply.status(code), campaign, signUp);
    const isLeftOut = hiddenSections(app.blocks, readPage(app.blocks, campaign.page)).includes('signUp');
    if (isLeftOut || (status === 'ended' && offer.newsletters.length === 0)) return send(409, { kind: 'closed' });
    if (purpose === null) {
      const shown = { ...values, consent: false, newsletters: [] };
      return send(409, { kind: 'open', values: shown, problems: {}, failure: text('signup.changed') });
    }
    const answer = (code: number, problems: SignUpProblems = {}, failure?: string) =>
      send(code, { kind: 'open', values, problems, failure, purpose });
    const problems = checkSignUp(values, offer);
    if (Object.keys(problems).length > 0) return answer(422, problems);

    if (campaign.preview) return answer(200, {}, text('preview.not_stored'));

    const waitSeconds = charge(request.ip, { isFromForm: readMark !== '', campaign, email: values.email });
    if (waitSeconds !== null) {
      reply.header('retry-after', waitSeconds);
      return answer(429, {}, text('signup.limited', { minutes: Math.ceil(waitSeconds / 60) }));
    }
    try {
      const subscriptions = subscriptionsOf(values, offer, { text, purpose });
      const consent = consentRecord({ legal: offer.legal, text, purpose });
      const { confirms } = offer;
      const link = linkOf(request.headers, campaign);
      await context.signUps.add(campaign, values, { words: consent, locale, subscriptions, purpose, confirms, link });
      if (confirms) context.sendMails();
    } catch (error) {
      request.log.error({ err: error }, 'sign-up was not saved');
      return answer(503, {}, text('signup.failed'));
    }
    const { proof } = await context.visitors(request, campaign.id);
    return reply.redirect(`${addressIn(pagePathOf(app, campaign), locale)}&signed-up=${proof}#sign-up`, 303);
  });

  // Without script, a refused form leaves the browser at this URL; a reload redirects to the page.
  server.get<SlugRoute>('/:slug/sign-up', async (request, reply) => {
    const campaign = await campaignOf(request);
    const { locale } = pages.words(request, campaign);
    return reply.redirect(`${addressIn(pagePathOf(app, campaign), locale, campaign.preview)}#sign-up`, 303);
  });
}
