/** One of the caller's sign-ins. Times are ISO 8601 UTC. */
export type UserSession = {
  id: string;
  started_at: string;
  /** Accurate to a minute. */
  last_used_at: string;
  /** When it ends at the latest. */
  expires_at: string;
  /** From the User-Agent header, such as 'Firefox'; null if unknown. */
  browser: string | null;
  /** Such as 'Windows'. */
  system: string | null;
  /** The IP address at its start. */
  address: string | null;
  /** Whether it is the sign-in of this request. */
  current: boolean;
};
