import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { browserSecretOf, isBegunBy } from '../browserCookie.ts';
import { type SignInDependencies, signInPath } from '../oauth/provider.ts';
import { messageFor } from '../oauth/routes.ts';

export type PageDependencies = SignInDependencies & { provider: Provider };

/** A sign-in under way, from the admin's question to the answer. */
export type Interaction = InstanceType<Provider['Interaction']>;

/** Its own page. */
export const pathOf = ({ uid }: Pick<Interaction, 'uid'>): string => `${signInPath}/${uid}`;

/** The sign-in that this browser began under this address; null when there is none (any more). */
export async function interactionOf(
  { config, db, clock, provider }: PageDependencies,
  uid: string,
  { raw: request }: Pick<FastifyRequest, 'raw'>,
  { raw: response }: FastifyReply,
): Promise<Interaction | null> {
  const browser = browserSecretOf(config, request.headers.cookie);
  if (!(await isBegunBy(db, clock, { uid, browser }))) return null;
  try {
    const interaction = await provider.interactionDetails(messageFor(request, config, signInPath), response);
    return interaction.uid === uid ? interaction : null;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  }
}

/** Ends the sign-in with this person; answers the address that leads on. */
export async function finishInteraction(interaction: Interaction, accountId: string): Promise<string> {
  interaction.result = { login: { accountId } };
  await interaction.persist();
  return interaction.returnTo;
}
