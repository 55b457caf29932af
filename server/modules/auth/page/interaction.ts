import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { oauthClientId } from '#contracts/limits.ts';
import type { Clock } from '#server/clock.ts';
import { askFor } from '../agents/consent.ts';
import { browserSecretOf, isStartedBy } from '../browser/browserCookie.ts';
import { errors } from '../oauth/oidcProvider.ts';
import { type SignInDependencies, signInPath } from '../oauth/provider.ts';
import { messageFor } from '../oauth/routes.ts';
import type { LoginProof } from '../sessions/userSessions.ts';

export type PageDependencies = SignInDependencies & { provider: Provider };

/** A sign-in in progress, from the admin's authorization request to its response. */
export type Interaction = InstanceType<Provider['Interaction']>;

/** Returns the path of its page. */
export const pathOf = ({ uid }: Pick<Interaction, 'uid'>): string => `${signInPath}/${uid}`;

/** Returns the sign-in in progress with this id that this browser started; null if there is none. */
export async function interactionOf(
  { config, db, clock, provider }: PageDependencies,
  uid: string,
  { raw: request }: Pick<FastifyRequest, 'raw'>,
  { raw: response }: FastifyReply,
): Promise<Interaction | null> {
  const browser = browserSecretOf(config, request.headers.cookie);
  if (!(await isStartedBy(db, clock, { uid, browser }))) return null;
  try {
    const interaction = await provider.interactionDetails(messageFor(request, config, signInPath), response);
    return interaction.uid === uid ? interaction : null;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  }
}

/** Returns the path of the page that asks what an agent may do. */
export const consentPathOf = (interaction: Pick<Interaction, 'uid'>): string => `${pathOf(interaction)}/consent`;

/**
 * Completes the sign-in for a user and returns the URL to continue at. The user of an agent is asked first what it may do:
 * without the answer there is no login.
 * @param proof how the user proved who they are; null for company sign-on
 */
export async function finishInteraction(
  interaction: Interaction,
  clock: Clock,
  accountId: string,
  proof: LoginProof | null,
): Promise<string> {
  if (interaction.params.client_id !== oauthClientId) {
    await askFor(interaction, clock, accountId);
    return consentPathOf(interaction);
  }
  interaction.result = { login: { accountId }, proof };
  await interaction.persist();
  return interaction.returnTo;
}
