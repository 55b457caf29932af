import type { ClientMetadata } from 'oidc-provider';
import { oauthClientId } from '../../../../contracts/limits.ts';

/** All that a sign-in of the admin grants; what a person may do is decided by their role. */
export const scope = 'crm';

/** The one client: the admin, which runs in a browser and so keeps no secret. */
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
