import type { users } from '#resources/users/schema.ts';

/** All fields of these forms, by their names in the API. */
export const authFieldNames = ['display_name', 'email', 'password', 'old_password', 'new_password', 'token'] as const;
export type AuthFieldName = (typeof authFieldNames)[number];
export type AuthValues = Record<AuthFieldName, string>;

export const emptyValues: AuthValues = {
  display_name: '',
  email: '',
  password: '',
  old_password: '',
  new_password: '',
  token: '',
};

/** The declared field whose validation applies to each one. A code and the old password are only required. */
export const declaredAs = {
  display_name: 'display_name',
  email: 'email',
  password: 'password',
  old_password: null,
  new_password: 'password',
  token: null,
} as const satisfies Record<AuthFieldName, keyof typeof users.fields | null>;
