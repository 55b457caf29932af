/** One of a person's own sign-ins, as they are told of it; times are ISO 8601 UTC. */
export type OwnSignIn = {
  id: string;
  started_at: string;
  /** Right to a minute. */
  last_used_at: string;
  /** When it ends at the latest. */
  expires_at: string;
  /** By what the browser says of itself, as 'Firefox'; null when that is nothing known. */
  browser: string | null;
  /** As 'Windows'. */
  system: string | null;
  /** The IP address that it began from. */
  address: string | null;
  /** The one that asks. */
  current: boolean;
};
