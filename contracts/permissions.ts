/** The three roles of staff (docs/protocol.md, Permissions). */
export const roles = ['admin', 'editor', 'external'] as const;
export type Role = (typeof roles)[number];

/** The states of an account; `rejected` is shown as Blocked. */
export const userStates = ['pending', 'approved', 'rejected'] as const;
export type UserState = (typeof userStates)[number];

/** From which states a person may come into which: nobody becomes pending again. */
const stateChanges: Record<UserState, readonly UserState[]> = {
  pending: ['approved', 'rejected'],
  approved: ['rejected'],
  rejected: ['approved'],
};
export const mayBecome = (from: UserState, to: UserState): boolean => stateChanges[from].includes(to);

/**
 * Every permission key in the order in which `GET /api/permissions` answers them:
 * the six of the second catalogue first. `rank` orders them on a screen.
 */
export const permissionCatalogue = [
  { key: 'users-read', title: 'Read users', rank: 1 },
  { key: 'users-modify', title: 'Modify users', rank: 2 },
  { key: 'campaigns-read', title: 'Read campaigns', rank: 3 },
  { key: 'campaigns-modify', title: 'Modify campaigns', rank: 4 },
  { key: 'consumer-data-read', title: 'Read consumer data', rank: 5 },
  { key: 'consumer-data-modify', title: 'Modify consumer data', rank: 6 },
  { key: 'campaigns-create', title: 'Create campaigns', rank: 7 },
  { key: 'campaigns-delete', title: 'Delete campaigns', rank: 8 },
  { key: 'media-delete', title: 'Delete media', rank: 9 },
  { key: 'object-access-read', title: 'Read access to campaigns', rank: 10 },
  { key: 'object-access-modify', title: 'Modify access to campaigns', rank: 11 },
  { key: 'apps-modify', title: 'Modify apps', rank: 12 },
] as const;

export type PermissionKey = (typeof permissionCatalogue)[number]['key'];
export const permissionKeys: readonly PermissionKey[] = permissionCatalogue.map(({ key }) => key);

const editorPermissions: readonly PermissionKey[] = [
  'users-read',
  'campaigns-read',
  'campaigns-modify',
  'consumer-data-read',
  'campaigns-create',
  'campaigns-delete',
  'media-delete',
  'object-access-read',
];

/**
 * What each role may do. For the role external the keys count only on campaigns that were granted,
 * which `visibleTo` on the server decides for every read and write.
 */
export const permissionsOfRole: Record<Role, readonly PermissionKey[]> = {
  admin: permissionKeys,
  editor: editorPermissions,
  external: ['campaigns-read', 'campaigns-modify', 'consumer-data-read'],
};

type Scalar = string | number | boolean | null;

/** Values that a record's fields must have, each field one of its values; the word `me` stands for the caller's id. */
export type RecordFilter = { readonly [field: string]: Scalar | readonly Scalar[] | undefined };

/** Who may do something to any record: a permission key, everybody who is signed in and approved, or nobody. */
export type PlainRule = PermissionKey | 'signed-in' | 'nobody';

/** Who may do something to those records alone that fit `where`, as `{ permission: 'campaigns-modify', where: { owner: 'me' } }`. */
export type RecordRule<Where = RecordFilter> = { readonly permission: PlainRule; readonly where: Where };

/** One rule, or several of which one is enough. */
export type AccessRule<Where = RecordFilter> =
  | PlainRule
  | RecordRule<Where>
  | readonly (PlainRule | RecordRule<Where>)[];

/** The verbs that a declared resource guards; one that is left out is `nobody`. */
export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete';
export type Access<Where = RecordFilter> = Partial<Record<Action, AccessRule<Where>>>;

/** All of a person that a permission check needs; without an id nothing is theirs. */
export type PermissionHolder = { id?: string; permissions: readonly PermissionKey[] };

const rulesOf = (rule: AccessRule): readonly (PlainRule | RecordRule)[] =>
  typeof rule === 'string' || 'permission' in rule ? [rule] : rule;

const holds = (user: PermissionHolder, rule: PlainRule): boolean =>
  rule !== 'nobody' && (rule === 'signed-in' || user.permissions.includes(rule));

/** A filter with the caller's id in the place of `me`. Who has no id gets one that nobody has. */
const filterFor = ({ id = '' }: PermissionHolder, where: RecordFilter): [string, readonly Scalar[]][] =>
  Object.entries(where).flatMap(([field, wanted]) =>
    wanted === undefined ? [] : [[field, [wanted].flat().map((value) => (value === 'me' ? id : value))]],
  );

/** Records within reach: all, or those that fit one of the filters (each field one of its values); an empty list is none. */
export type Reach = 'all' | readonly (readonly [field: string, values: readonly Scalar[]][])[];

/**
 * The records that a rule puts within a person's reach. Lists, counts, single reads and writes are held to it on the
 * server, buttons and forms on the client.
 */
export function reachOf(user: PermissionHolder | null | undefined, rule: AccessRule | undefined): Reach {
  if (!user || rule === undefined) return [];
  const held = rulesOf(rule).filter((one) => holds(user, typeof one === 'string' ? one : one.permission));
  if (held.some((one) => typeof one === 'string')) return 'all';
  return held.flatMap((one) => (typeof one === 'string' ? [] : [filterFor(user, one.where)]));
}

/** Does a record lie within a reach? A field that is not there counts as null. */
export function isWithin(reach: Reach, record: object): boolean {
  if (reach === 'all') return true;
  const values = new Map<string, unknown>(Object.entries(record));
  return reach.some((filter) =>
    filter.every(([field, wanted]) => wanted.some((one) => one === (values.get(field) ?? null))),
  );
}

/**
 * Denied by default: nobody without a matching key; `null` is a caller without a valid token. Without a record it says
 * whether there can be one that the user may do it to.
 */
export function allows(
  user: PermissionHolder | null | undefined,
  rule: AccessRule | undefined,
  record?: object,
): boolean {
  const reach = reachOf(user, rule);
  return record ? isWithin(reach, record) : reach === 'all' || reach.length > 0;
}

/** The rule of an action; `show` falls back to `list`. */
export const ruleOf = (access: Access, action: Action): AccessRule | undefined =>
  action === 'show' ? (access.show ?? access.list) : access[action];

/** May the user do `action` on a resource with these access rules, to this record where one is meant? */
export function can(
  user: PermissionHolder | null | undefined,
  action: Action,
  access: Access,
  record?: object,
): boolean {
  return allows(user, ruleOf(access, action), record);
}
