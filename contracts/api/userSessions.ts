import { type Static, Type } from 'typebox';
import { endpoints } from './endpoint.ts';
import { Id, wholeListOf } from './lists.ts';

const text = Type.String();
const textOrNull = Type.Union([text, Type.Null()]);

/** A sign-in of a user. Times are ISO 8601 UTC. */
const UserSession = Type.Object({
  id: text,
  /** The name of the agent that works for the user through it; null for browsers and programs without a name. */
  agent: textOrNull,
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

const Ended = Type.Object({ ended: Type.Integer() });

const own = { access: 'signed-in', bearers: ['sign-in'] } as const;

/** Those who may change users see and end the sessions of others. */
const ofOthers = { access: 'users-modify', bearers: ['sign-in'] } as const;
const OneSession = Type.Object({ id: Id, sign_in: Id });

/** The sign-ins of the caller, and of other users. Personal and app tokens have no access. */
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
    answer: { 200: Ended },
  },
  'GET /api/users/:id/sign_ins': {
    operation: 'listUserSessions',
    ...ofOthers,
    summary: 'List the sessions of a user',
    answer: { 200: wholeListOf(UserSession) },
  },
  'DELETE /api/users/:id/sign_ins/:sign_in': {
    operation: 'endUserSession',
    ...ofOthers,
    summary: 'End a session of a user',
    params: OneSession,
    answer: { 204: null },
  },
  'DELETE /api/users/:id/sign_ins': {
    operation: 'endUserSessions',
    ...ofOthers,
    summary: 'End all sessions of a user but the one of this call',
    answer: { 200: Ended },
  },
});
