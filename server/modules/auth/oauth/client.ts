import type { ClientMetadata } from 'oidc-provider';
import { oauthClientId } from '#contracts/limits.ts';

/** The only scope. The role decides what a user may do. */
export const scope = 'crm';

/** The only client: the admin, a public client that runs in a browser. */
export const adminClient = (redirectUris: string[]): ClientMetadata => ({
  client_id: oauthClientId,
  token_endpoint_auth_method: 'none',
  application_type: 'web',
  redirect_uris: redirectUris,
  response_types: ['code'],
  grant_types: ['authorization_code', 'refresh_token'],
  id_token_signed_response_alg: 'ES256',
  scope,
});
