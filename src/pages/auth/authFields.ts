import type { users } from '../../../resources/users/schema.ts';

/** Every field of the forms here, by its name on the wire. */
export const authFieldNames = ['display_name', 'email', 'password', 'new_password', 'token'] as const;
export type AuthFieldName = (typeof authFieldNames)[number];
export type AuthValues = Record<AuthFieldName, string>;

export const emptyValues: AuthValues = { display_name: '', email: '', password: '', new_password: '', token: '' };

/** The declared field whose rules one has; a code has none but that it must be there. */
export const declaredAs = {
  display_name: 'display_name',
  email: 'email',
  password: 'password',
  new_password: 'password',
  token: null,
} as const satisfies Record<AuthFieldName, keyof typeof users.fields | null>;
