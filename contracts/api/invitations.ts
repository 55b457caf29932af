import { type Static, Type } from 'typebox';
import { toJsonSchema } from '#resources/schema/toJsonSchema.ts';
import { users } from '#resources/users/schema.ts';
import { limits } from '../limits.ts';
import { endpoints } from './endpoint.ts';
import { Id, oneOf, RoleId, recordOf, wholeListOf } from './lists.ts';

/** Only external users are granted campaigns; the others see all. */
const Invitation = Type.Object(
  {
    emails: Type.Array(Type.Unsafe<string>(toJsonSchema(users.fields.email)), {
      minItems: 1,
      maxItems: limits.maxInvited,
    }),
    role: RoleId,
    campaign_ids: Type.Array(Id, { maxItems: limits.maxInvited, uniqueItems: true, default: [] }),
  },
  { additionalProperties: false },
);
export type Invitation = Static<typeof Invitation>;

/** What became of each address. An address that has an account is not invited. */
const InvitationResult = wholeListOf(Type.Object({ email: Type.String(), status: oneOf(['invited', 'email-taken']) }));
export type InvitationResult = Static<typeof InvitationResult>;

const modify = { access: 'users-modify', bearers: ['sign-in'] } as const;

/** Invitations of users (docs/protocol.md, Permissions). */
export const invitationsApi = endpoints('users', {
  'POST /api/users/invitations': {
    operation: 'inviteUsers',
    ...modify,
    summary: 'Invite users',
    body: Invitation,
    answer: { 200: InvitationResult },
    errors: ['not-external', 'not-found', 'permission-not-held'],
  },
  'POST /api/users/:id/invitation': {
    operation: 'resendInvitation',
    ...modify,
    summary: 'Send the invitation of a user again',
    answer: { 200: recordOf(users) },
    errors: ['not-invited', 'system-user'],
  },
  'DELETE /api/users/:id/invitation': {
    operation: 'withdrawInvitation',
    ...modify,
    summary: 'Withdraw the invitation of a user, who is deleted',
    answer: { 204: null },
    errors: ['not-invited', 'system-user'],
  },
});
