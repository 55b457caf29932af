import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Dependencies } from '#server/dependencies.ts';
import type { CompanyIdentity, CompanySignOn } from '#server/providers/sso/sso.ts';
import { browserSecretOf, isStartedBy } from '../browser/browserCookie.ts';
import { signInPath } from '../oauth/provider.ts';
import { answerPages } from '../page/answerPages.ts';
import {
  finishInteraction,
  type Interaction,
  interactionOf,
  type PageDependencies,
  pathOf,
} from '../page/interaction.ts';
import { endedAddress } from '../page/pages.ts';
import { pageTextsOf } from '../page/pageTexts.ts';
import { callbackPath, companyPathOf, refusedPathOf } from '../page/paths.ts';
import { saveAttempt, takeAttempt } from './attempts.ts';
import { outcomeOf, outcomeOfFailure, type SignOnOutcome, saveOutcome, statusOf } from './outcomes.ts';
import { outcomePage } from './pages.ts';
import { signOn } from './signOn.ts';

type SignOnDependencies = PageDependencies & { companySignOn: CompanySignOn | null };

const options = { config: { access: 'public' as const } };
const ofSignIn = { ...options, schema: { hide: true, params: Type.Object({ uid: Type.String() }) } };

/** Routes of company sign-on: the redirect to the issuer, the callback and the refusal page. */
export const signOnRoutes: FastifyPluginAsyncTypebox<SignOnDependencies> = async (app, dependencies) => {
  const { config, db, clock, companySignOn } = dependencies;
  const redirectUri = config.publicUrl + callbackPath;
  const sendPage = answerPages(app, config);
  const pageOf = (outcome: SignOnOutcome, interaction: Interaction) =>
    outcomePage(outcome, pageTextsOf(interaction.params.ui_locales), {
      companyPath: companyPathOf(interaction),
      passwordPath: config.passwordSignIn ? pathOf(interaction) : null,
      group: config.oidc?.group ?? '',
    });

  app.get(`${signInPath}/:uid/company`, ofSignIn, async (request, reply) => {
    const interaction = await interactionOf(dependencies, request.params.uid, request, reply);
    if (!interaction) return reply.redirect(endedAddress(config), 303);
    if (!companySignOn) return reply.redirect(pathOf(interaction), 303);
    const begun = await companySignOn.begin(redirectUri).catch((error: unknown) => failed(request.log, error));
    if (typeof begun === 'string') return sendPage(reply.code(statusOf(begun)), pageOf(begun, interaction));
    const browser = browserSecretOf(config, request.headers.cookie) ?? '';
    await saveAttempt(db, clock, { browser, interaction: interaction.uid, secrets: begun.secrets });
    return reply.redirect(begun.address, 303);
  });

  app.get(callbackPath, { ...options, schema: { hide: true } }, async (request, reply) => {
    const answer = new URL(redirectUri + new URL(request.raw.url ?? '', config.publicUrl).search);
    const attempt = await attemptOf(dependencies, request, answer);
    const interaction = attempt && (await dependencies.provider.Interaction.find(attempt.interaction));
    if (!interaction || !companySignOn) return reply.redirect(endedAddress(config), 303);
    const identity = await companySignOn
      .finish(answer, attempt.secrets)
      .catch((error: unknown) => failed(request.log, error));
    const person = typeof identity === 'string' ? identity : await accountOf(dependencies, request.log, identity);
    if (typeof person !== 'string')
      return reply.redirect(await finishInteraction(interaction, clock, person.id, null), 303);
    await saveOutcome(interaction, person);
    return reply.redirect(refusedPathOf(interaction), 303);
  });

  app.get(`${signInPath}/:uid/refused`, ofSignIn, async (request, reply) => {
    const interaction = await interactionOf(dependencies, request.params.uid, request, reply);
    if (!interaction) return reply.redirect(endedAddress(config), 303);
    const outcome = outcomeOf(interaction);
    if (!outcome) return reply.redirect(pathOf(interaction), 303);
    return sendPage(reply.code(statusOf(outcome)), pageOf(outcome, interaction));
  });
};

/** Consumes the attempt of an issuer response. Null if it belongs to another browser or was used before. */
async function attemptOf({ config, db, clock }: SignOnDependencies, { headers }: FastifyRequest, answer: URL) {
  const browser = browserSecretOf(config, headers.cookie);
  const [state, ...more] = answer.searchParams.getAll('state');
  if (!browser || !state || more.length > 0) return null;
  const attempt = await takeAttempt(db, clock, { state, browser });
  return attempt && (await isStartedBy(db, clock, { uid: attempt.interaction, browser })) ? attempt : null;
}

type Needs = Pick<Dependencies, 'config' | 'db' | 'clock'>;

/** Returns the approved user of an identity, or the outcome for anybody else. */
async function accountOf({ config, ...needs }: Needs, log: FastifyBaseLogger, identity: CompanyIdentity) {
  if (!config.oidc) return 'failed';
  const person = await signOn(needs, identity, config.oidc);
  if ('refused' in person) {
    log.warn({ reason: person.refused }, 'company sign-on refused');
    return person.refused;
  }
  if (person.state === 'approved') return person;
  return person.state === 'pending' ? 'user-pending' : 'user-rejected';
}

/** Logs the reason of a failed sign-on, which the page does not show. */
function failed(log: FastifyBaseLogger, error: unknown): SignOnOutcome {
  const outcome = outcomeOfFailure(error);
  if (outcome === null || !(error instanceof Error)) throw error;
  log.warn({ outcome, reason: error.message }, 'company sign-on failed');
  return outcome;
}
