import { type Static, Type } from 'typebox';
import type { CreateInputOf } from '#resources/schema/records.ts';
import { createSchema, toJsonSchema } from '#resources/schema/toJsonSchema.ts';
import { users } from '#resources/users/schema.ts';
import { limits } from '../limits.ts';
import { endpoints } from './endpoint.ts';
import { recordOf } from './lists.ts';

const closed = { additionalProperties: false };
const { fields } = users;
const Email = Type.Unsafe<string>(toJsonSchema(fields.email));
/** Of the link in an email, or the code that it names. */
const Token = Type.String({ minLength: 1, maxLength: 200 });
const NewUser = Type.Unsafe<CreateInputOf<typeof users>>(createSchema(users));
export type NewUser = Static<typeof NewUser>;
const EmailVerification = Type.Object({ email: Email, token: Token }, closed);
export type EmailVerification = Static<typeof EmailVerification>;
const NewPassword = Type.Object(
  {
    new_password: Type.Unsafe<string>(toJsonSchema(fields.password)),
    token: Token,
    // Of a user who accepts an invitation.
    display_name: Type.Optional(Type.Unsafe<string>(toJsonSchema(fields.display_name))),
  },
  closed,
);
export type NewPassword = Static<typeof NewPassword>;
const ChangedPassword = Type.Object(
  {
    old_password: Type.String({ minLength: 1, maxLength: limits.maxPasswordLength }),
    new_password: Type.Unsafe<string>(toJsonSchema(fields.password)),
  },
  closed,
);
export type ChangedPassword = Static<typeof ChangedPassword>;
const Nothing = Type.Object({}, closed);

/** Registration, email verification and password reset. The answers don't reveal who has an account. */
export const accountsApi = endpoints('users', {
  'POST /api/users': {
    summary: 'Register an account; with users-modify, create a user',
    access: 'public',
    body: NewUser,
    answer: { 201: recordOf(users), 202: Nothing },
    // For a caller without users-modify, and for a visitor while registration is switched off.
    errors: ['email-taken', 'forbidden', 'unauthorized'],
  },
  'POST /api/users/email_verification/resend': {
    operation: 'resendVerification',
    summary: 'Resend the verification email',
    access: 'public',
    body: Type.Object({ email: Email }, closed),
    answer: { 200: Nothing },
  },
  'POST /api/users/email_verification': {
    operation: 'verifyEmail',
    summary: 'Verify an email address',
    access: 'public',
    body: EmailVerification,
    answer: { 200: Nothing },
    errors: ['invalid-email-verification-token'],
  },
  'POST /api/users/password_reset': {
    operation: 'requestPasswordReset',
    summary: 'Send a password reset email',
    access: 'public',
    body: Type.Object({ email: Email, cms: Type.Optional(Type.Boolean()) }, closed),
    answer: { 200: Nothing },
    errors: ['forbidden'],
  },
  'PUT /api/users/password': {
    operation: 'setPassword',
    summary: 'Set a new password with an emailed token',
    access: 'public',
    body: NewPassword,
    answer: { 204: null },
    errors: ['invalid-password-reset-token', 'forbidden'],
  },
  'PUT /api/users/me/password': {
    operation: 'changeMyPassword',
    summary: "Change the caller's password",
    access: 'signed-in',
    bearers: ['sign-in'],
    body: ChangedPassword,
    answer: { 204: null },
    errors: ['server-busy'],
  },
});
