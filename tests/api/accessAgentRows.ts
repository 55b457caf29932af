import { people, type Row } from './accessCallers.ts';

/** The routes with which agents are connected and disconnected. */
export const agentRows: Record<string, Row | 'public'> = {
  'POST /api/auth/oauth2/register': 'public',
  'GET /.well-known/oauth-protected-resource': 'public',
  'GET /.well-known/oauth-protected-resource/mcp': 'public',
  'GET /.well-known/oauth-authorization-server': 'public',
  'GET /.well-known/oauth-authorization-server/api/auth/oauth2': 'public',
  'POST /mcp': 'public',
  'GET /mcp': 'public',
  'DELETE /mcp': 'public',
  'GET /api/auth/sign-in/:uid/consent': 'public',
  'POST /api/auth/sign-in/:uid/consent': 'public',
  'GET /api/users/me/agents': { may: people, ok: 200 },
  'DELETE /api/users/me/agents/:agent_id': {
    may: people,
    ok: 404,
    path: () => '/api/users/me/agents/01970000-0000-7000-8000-000000000002',
  },
};
