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

export type Target = { id: string; app: string; slug: string };
export type Row = {
  may: readonly Caller[];
  /** Callers who may do it with other records, such as their own, but not with this one. */
  mayOthers?: readonly Caller[];
  /** The status for callers with access, on a target that is visible to them. */
  ok: number;
  /** What `:id` refers to. Without it, the route concerns no single object. */
  on?: 'campaign' | 'user' | 'role' | 'app' | 'label' | 'view' | 'upload' | 'folder' | 'webhook' | 'delivery';
  /** The JSON body. */
  send?: (target: Target) => unknown;
  /** Sends a form with a file instead of a JSON body. */
  form?: true;
  path?: (target: Target) => string;
};

/** A user of the role external who is granted campaigns and loses them. */
export const otherExternalId = '01970000-0000-7000-8000-000000000001';

let fresh = 0;
export const freshName = () => `fresh-${++fresh}`;
