import type { PermissionKey } from './permissions.ts';

/** A program that works for a user: the id of its connection, and the name that it gave itself (docs/agents.md). */
export type Agent = { id: string; name: string };

/** The permissions that agents can have: those that the endpoints open to agents need. */
export const agentPermissions = ['campaigns-read', 'campaigns-modify'] as const satisfies readonly PermissionKey[];
export type AgentPermission = (typeof agentPermissions)[number];
