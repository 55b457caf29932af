import type { ClientMetadata } from 'oidc-provider';
import { oauthClientId } from '#contracts/limits.ts';

/** The only scope. The role decides what a user may do. */
export const scope = 'crm';

/** Returns the metadata of a public client that receives codes at these URIs. */
export const publicClient = (redirectUris: string[]): Omit<ClientMetadata, 'client_id'> => ({
  token_endpoint_auth_method: 'none',
  // Programs on the user's machine may choose another port each time (RFC 8252, section 7.3).
  application_type: redirectUris.every((uri) => uri.startsWith('http:')) ? 'native' : 'web',
  redirect_uris: redirectUris,
  response_types: ['code'],
  grant_types: ['authorization_code', 'refresh_token'],
  id_token_signed_response_alg: 'ES256',
  scope,
});

/** The admin, a public client that runs in a browser. All other clients are agents, which register themselves. */
export const adminClient = (redirectUris: string[]): ClientMetadata => ({
  ...publicClient(redirectUris),
  client_id: oauthClientId,
  application_type: 'web',
});
