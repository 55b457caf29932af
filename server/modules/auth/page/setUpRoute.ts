import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { takeForms } from '../browser/formBody.ts';
import { setUpAtLogin } from '../factors/setUpAtLogin.ts';
import { signInPath } from '../oauth/provider.ts';
import { answerPages } from './answerPages.ts';
import { interactionOf, type PageDependencies, pathOf } from './interaction.ts';
import { continueLogin, nextStep } from './nextStep.ts';
import { endedAddress } from './pages.ts';
import { passedOf, savePassed } from './passed.ts';
import { recoveryCodesPage, setUpStep, wrongCode } from './setUpStep.ts';

const schema = {
  hide: true,
  params: Type.Object({ uid: Type.String() }),
  body: Type.Object({
    code: Type.Optional(Type.String({ maxLength: 100 })),
    later: Type.Optional(Type.String({ maxLength: 10 })),
  }),
};

/** Takes the code of an authenticator app that is set up during a login, or the wish to do it later. */
export const setUpRoute: FastifyPluginAsyncTypebox<PageDependencies> = async (app, dependencies) => {
  const { config, db, clock } = dependencies;
  takeForms(app);
  const sendPage = answerPages(app, config);

  app.post(`${signInPath}/:uid/second-factor`, { config: { access: 'public' }, schema }, async (request, reply) => {
    const interaction = await interactionOf(dependencies, request.params.uid, request, reply);
    if (!interaction) return reply.redirect(endedAddress(config), 303);
    const passed = config.passwordSignIn ? await passedOf(dependencies, interaction) : null;
    if (!passed) return reply.redirect(pathOf(interaction), 303);
    const { code, later } = request.body;
    // After the recovery codes, or if another window has set one up.
    const isOpen = (await nextStep(dependencies, passed)) === setUpStep;
    if (!isOpen) return reply.redirect(await continueLogin(dependencies, interaction, passed), 303);
    if (later !== undefined)
      return reply.redirect(await continueLogin(dependencies, interaction, { ...passed, defersSetUp: true }), 303);
    const codes = code === undefined ? null : await setUpAtLogin(db, clock, { userId: passed.userId, code });
    if (codes === null) {
      await savePassed(dependencies, interaction, passed, wrongCode);
      return reply.redirect(pathOf(interaction), 303);
    }
    await savePassed(dependencies, interaction, { ...passed, proof: 'second-factor' });
    return sendPage(reply, recoveryCodesPage(interaction, codes));
  });
};
