import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Clock } from '#server/clock.ts';
import { queueJob } from '#server/db/jobQueue.ts';
import type { Database } from '#server/db/schema.ts';
import { recordAudit } from '../../audit/audit.ts';
import { setPassword } from '../../users/users.ts';
import { takeForms } from '../browser/formBody.ts';
import { signInPath } from '../oauth/provider.ts';
import { type PasswordProblem, passwordProblem } from '../passwords/passwordRules.ts';
import { hashPassword, verifyPassword } from '../passwords/passwords.ts';
import { endUserSessions } from '../sessions/userSessionStore.ts';
import { answerPages } from './answerPages.ts';
import { interactionOf, type PageDependencies, pathOf } from './interaction.ts';
import { newPasswordStep } from './newPassword.ts';
import { continueLogin, nextStep } from './nextStep.ts';
import { endedAddress } from './pages.ts';
import { passedOf, savePassed } from './passed.ts';

const schema = {
  hide: true,
  params: Type.Object({ uid: Type.String() }),
  body: Type.Object({ new_password: Type.String({ default: '' }) }),
};

/** Takes the new password of a user whose present one was chosen by an administrator, and finishes the login. */
export const newPasswordRoute: FastifyPluginAsyncTypebox<PageDependencies> = async (app, dependencies) => {
  const { config, db, clock } = dependencies;
  takeForms(app);
  answerPages(app, config);

  app.post(`${signInPath}/:uid/new-password`, { config: { access: 'public' }, schema }, async (request, reply) => {
    const interaction = await interactionOf(dependencies, request.params.uid, request, reply);
    if (!interaction) return reply.redirect(endedAddress(config), 303);
    const passed = config.passwordSignIn ? await passedOf(dependencies, interaction) : null;
    // Not before a second factor.
    const isOpen = passed && (await nextStep(dependencies, passed)) === newPasswordStep;
    const user = isOpen && (await userToChange(db, passed.userId));
    if (!user) return reply.redirect(pathOf(interaction), 303);
    const { new_password } = request.body;
    const problem = await problemOf(new_password, user);
    if (problem || !(await replacePassword(db, clock, user, new_password))) {
      await savePassed(dependencies, interaction, passed, problem);
      return reply.redirect(pathOf(interaction), 303);
    }
    return reply.redirect(await continueLogin(dependencies, interaction, passed), 303);
  });
};

const userToChange = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'display_name', 'email', 'password_hash'])
    .where('id', '=', id)
    .where('password_change_required', '=', true)
    .executeTakeFirst();

type User = NonNullable<Awaited<ReturnType<typeof userToChange>>>;

async function problemOf(password: string, user: User): Promise<PasswordProblem | 'same' | null> {
  const problem = await passwordProblem(password, user);
  return problem ?? ((await verifyPassword(user.password_hash, password)) ? 'same' : null);
}

/**
 * Sets the password, and ends sign-ins with the old one.
 * @returns false if another request has set one
 */
async function replacePassword(db: Kysely<Database>, clock: Clock, user: User, password: string): Promise<boolean> {
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const { id, email, display_name: name } = user;
    const held = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('password_hash', '=', user.password_hash)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!held) return false;
    await setPassword(trx, id, password_hash);
    await endUserSessions(trx, id);
    await queueJob(trx, 'send_mail', { mail: 'password-changed', email });
    const entry = { action: 'user.password-changed', resource: 'users', id, at: clock.now() } as const;
    await recordAudit(trx, { id, via: 'sign-in' }, { ...entry, details: { name } });
    return true;
  });
}
