import { type Static, Type } from 'typebox';
import { endpoints } from './endpoint.ts';
import { wholeListOf } from './lists.ts';

const text = Type.String();
const textOrNull = Type.Union([text, Type.Null()]);

/** One of the caller's sign-ins. Times are ISO 8601 UTC. */
const UserSession = Type.Object({
  id: text,
  started_at: text,
  /** Accurate to a minute. */
  last_used_at: text,
  /** When it ends at the latest. */
  expires_at: text,
  /** From the User-Agent header, such as 'Firefox'; null if unknown. */
  browser: textOrNull,
  /** Such as 'Windows'. */
  system: textOrNull,
  /** The IP address at its start. */
  address: textOrNull,
  /** Whether it is the sign-in of this request. */
  current: Type.Boolean(),
});
export type UserSession = Static<typeof UserSession>;

const own = { access: 'signed-in', bearers: ['sign-in'] } as const;

/** The caller's own sign-ins. Personal and app tokens have no access. */
export const userSessionsApi = endpoints('sign-in', {
  'GET /api/users/me/sign_ins': {
    operation: 'listMySessions',
    ...own,
    summary: "List the caller's sessions",
    answer: { 200: wholeListOf(UserSession) },
  },
  'DELETE /api/users/me/sign_ins/:id': {
    operation: 'endMySession',
    ...own,
    summary: "End one of the caller's sessions",
    answer: { 204: null },
  },
  'POST /api/users/me/sign_ins/end_others': {
    operation: 'endMyOtherSessions',
    ...own,
    summary: "End all of the caller's other sessions",
    answer: { 200: Type.Object({ ended: Type.Integer() }) },
  },
});
