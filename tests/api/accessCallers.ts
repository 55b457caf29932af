/** Every kind of caller. The personal token is an editor's and may read campaigns; the editor token is an admin's. */
export const callers = [
  'nobody',
  'unknown bearer',
  'pending',
  'external',
  'editor',
  'admin',
  'personal token',
  'editor token',
] as const;
export type Caller = (typeof callers)[number];
export const strangers: readonly Caller[] = ['nobody', 'unknown bearer', 'pending'];

export const everybody: readonly Caller[] = ['external', 'editor', 'admin', 'personal token'];
export const people: readonly Caller[] = ['external', 'editor', 'admin'];
export const staff: readonly Caller[] = ['editor', 'admin'];
export const admins: readonly Caller[] = ['admin'];
