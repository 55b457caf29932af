import type { Config } from '#server/config.ts';

type Needs = Pick<Config, 'publicUrl'>;

/** Returns the URL of the resource that agents get access to (RFC 8707). */
export const resourceOf = ({ publicUrl }: Needs): string => `${publicUrl}/mcp`;

/** Returns whether a `resource` parameter names another resource than the only one. */
export const isOtherResource = (config: Needs, given: string | undefined): boolean =>
  given !== undefined && (!URL.canParse(given) || new URL(given).href !== new URL(resourceOf(config)).href);

/** Returns the URL of the resource's metadata, for `WWW-Authenticate` (RFC 9728, section 5.1). */
export const resourceMetadataOf = ({ publicUrl }: Needs): string =>
  `${publicUrl}/.well-known/oauth-protected-resource/mcp`;
