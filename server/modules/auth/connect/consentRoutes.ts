import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { hasRoomForAgent } from '../../agents/agents.ts';
import { findUser } from '../../users/users.ts';
import { answerWith, askedUserOf, type ConsentForm, choiceOf, declineIn, firstForm } from '../agents/consent.ts';
import { takeForms } from '../browser/formBody.ts';
import { nameOf } from '../oauth/agentClients.ts';
import { signInPath } from '../oauth/provider.ts';
import { answerPages } from '../page/answerPages.ts';
import { consentPathOf, type Interaction, interactionOf, type PageDependencies, pathOf } from '../page/interaction.ts';
import { endedAddress } from '../page/pages.ts';
import { pageTextsOf } from '../page/pageTexts.ts';
import { consentPage } from './consentPage.ts';
import type { ConsentProblem } from './consentTexts.ts';

const Params = Type.Object({ uid: Type.String() });
const Form = Type.Record(Type.String(), Type.String({ maxLength: 100 }), { maxProperties: 20 });
const path = `${signInPath}/:uid/consent`;
const open = { config: { access: 'public' as const } };

/** The page that asks a user, after the login, what an agent may do. It works without JavaScript. */
export const consentRoutes: FastifyPluginAsyncTypebox<PageDependencies> = async (app, dependencies) => {
  const { config, db, clock, provider } = dependencies;
  takeForms(app);
  const sendPage = answerPages(app, config);

  /** Returns the user who is asked, and the program; null if the login has to be repeated. */
  async function questionIn(interaction: Interaction) {
    const userId = askedUserOf(interaction, clock);
    const user = userId === null ? undefined : await findUser(db, userId);
    const client = await provider.Client.find(String(interaction.params.client_id));
    return client && user?.state === 'approved' ? { user, name: nameOf(client.clientName) } : null;
  }

  type Question = NonNullable<Awaited<ReturnType<typeof questionIn>>>;
  function send(
    reply: FastifyReply,
    interaction: Interaction,
    question: Question,
    form: ConsentForm = firstForm,
    problem: ConsentProblem | null = null,
  ) {
    const { params } = interaction;
    const about = { action: consentPathOf(interaction), redirectUri: String(params.redirect_uri) };
    return sendPage(
      reply,
      consentPage({ ...question, ...about, form, problem, texts: pageTextsOf(params.ui_locales) }),
    );
  }

  app.get(path, { ...open, schema: { hide: true, params: Params } }, async (request, reply) => {
    const interaction = await interactionOf(dependencies, request.params.uid, request, reply);
    if (!interaction) return reply.redirect(endedAddress(config), 303);
    const question = await questionIn(interaction);
    return question ? send(reply, interaction, question) : reply.redirect(pathOf(interaction), 303);
  });

  app.post(path, { ...open, schema: { hide: true, params: Params, body: Form } }, async (request, reply) => {
    const interaction = await interactionOf(dependencies, request.params.uid, request, reply);
    if (!interaction) return reply.redirect(endedAddress(config), 303);
    if (request.body.decision !== 'allow') return reply.redirect(await declineIn(interaction), 303);
    const question = await questionIn(interaction);
    if (!question) return reply.redirect(pathOf(interaction), 303);
    const given = choiceOf(request.body, question.user.permissions);
    if ('wrong' in given) return send(reply.code(422), interaction, question, request.body, given.wrong);
    if (!(await hasRoomForAgent(db, question.user.id)))
      return send(reply.code(409), interaction, question, request.body, 'tooMany');
    return reply.redirect(await answerWith(interaction, question.user.id, given.choice), 303);
  });
};
