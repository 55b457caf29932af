import { type Static, Type } from 'typebox';
import { agentPermissions } from '../agents.ts';
import { serverLimits } from '../serverLimits.ts';
import { endpoints } from './endpoint.ts';
import { Id, oneOf, wholeListOf } from './lists.ts';

const Count = Type.Object({ used: Type.Integer(), per_day: Type.Integer() });

/** A program that works for the caller. Times are ISO 8601 UTC. */
const ConnectedAgent = Type.Object({
  id: Type.String(),
  /** As the program registered itself: unverified. */
  name: Type.String(),
  /** The host that received the access. */
  redirect_host: Type.String(),
  permissions: Type.Array(oneOf(agentPermissions)),
  connected_at: Type.String(),
  /** Accurate to a minute. */
  last_used_at: Type.String(),
  /** When it ends at the latest. */
  expires_at: Type.String(),
  /** What it used of its budget today (UTC). */
  calls: Count,
  changes: Count,
});
export type ConnectedAgent = Static<typeof ConnectedAgent>;

/** Client metadata of RFC 7591. Other members are ignored. */
const NewClient = Type.Object({
  redirect_uris: Type.Array(Type.String({ maxLength: serverLimits.maxRedirectUriLength }), {
    minItems: 1,
    maxItems: serverLimits.maxRedirectUris,
  }),
  client_name: Type.Optional(Type.String({ maxLength: 200 })),
});
const Client = Type.Object({
  client_id: Type.String(),
  client_id_issued_at: Type.Integer(),
  client_name: Type.String(),
  redirect_uris: Type.Array(Type.String()),
  grant_types: Type.Array(Type.String()),
  response_types: Type.Array(Type.String()),
  token_endpoint_auth_method: Type.String(),
});
const ClientError = Type.Object({ error: Type.String(), error_description: Type.String() });

/** Registration of agents (RFC 7591). Its errors follow that RFC. */
export const agentRegistrationApi = endpoints('sign-in', {
  'POST /api/auth/oauth2/register': {
    operation: 'registerAgent',
    summary: 'Register an agent as a public client',
    access: 'public',
    body: NewClient,
    answer: {
      201: Client,
      ...{ 400: ClientError, 413: ClientError, 415: ClientError, 429: ClientError, 503: ClientError },
    },
  },
});

const own = { access: 'signed-in', bearers: ['sign-in'] } as const;

/** The agents that work for the caller (docs/agents.md). */
export const agentsApi = endpoints('agents', {
  'GET /api/users/me/agents': {
    operation: 'listMyAgents',
    ...own,
    summary: "List the caller's connected agents",
    answer: { 200: wholeListOf(ConnectedAgent) },
  },
  'DELETE /api/users/me/agents/:agent_id': {
    operation: 'disconnectMyAgent',
    ...own,
    summary: "Disconnect one of the caller's agents",
    params: Type.Object({ agent_id: Id }),
    answer: { 204: null },
  },
});
