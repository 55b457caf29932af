import type { Role } from './permissions.ts';

/** The body of POST /api/users/invitations. Only external users are granted campaigns; the others see all. */
export type Invitation = { emails: string[]; role: Role; campaign_ids: string[] };

/** The response: what became of each address. An address that has an account is not invited. */
export type InvitationResult = { items: { email: string; status: 'invited' | 'email-taken' }[] };
