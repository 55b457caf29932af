import type { User } from '#resources/users/schema.ts';

export type PersonName = Pick<User, 'id' | 'display_name'>;

/** Returns the part of a user that needs no permission. */
export const nameOf = ({ id, display_name }: User): PersonName => ({ id, display_name });
