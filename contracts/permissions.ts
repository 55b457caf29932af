/**
 * The roles of every installation, which can't be changed. Administrators add further ones
 * (docs/protocol.md, Roles).
 */
export const systemRoles = ['admin', 'editor', 'external'] as const;
export type SystemRole = (typeof systemRoles)[number];

/** Returns whether users of a role see only the campaigns and folders that they were granted. */
export const isLimitedRole = (role: string): boolean => role === 'external';

/** The states of an account. `rejected` is shown as Blocked. */
export const userStates = ['pending', 'approved', 'rejected'] as const;
export type UserState = (typeof userStates)[number];

/** The allowed state changes. No account becomes pending again. */
const stateChanges: Record<UserState, readonly UserState[]> = {
  pending: ['approved', 'rejected'],
  approved: ['rejected'],
  rejected: ['approved'],
};
export const mayBecome = (from: UserState, to: UserState): boolean => stateChanges[from].includes(to);

/** All permission keys in the order of `GET /api/permissions`. `rank` is the order on screens. */
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
  { key: 'object-access-read', title: 'See who has access to campaigns', rank: 10 },
  { key: 'object-access-modify', title: 'Change who has access to campaigns', rank: 11 },
  { key: 'apps-modify', title: 'Modify apps', rank: 12 },
] as const;

export type PermissionKey = (typeof permissionCatalogue)[number]['key'];
export const permissionKeys: readonly PermissionKey[] = permissionCatalogue.map(({ key }) => key);

/** The English title of each permission. */
export const permissionTitles: Readonly<Record<string, string>> = Object.fromEntries(
  permissionCatalogue.map(({ key, title }) => [key, title]),
);

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
 * The permissions of the system roles, as a migration has written them into the table `roles`. For the role external they
 * apply only to granted campaigns, which `visibleTo` enforces on the server for every read and write.
 */
export const permissionsOfRole: Record<SystemRole, readonly PermissionKey[]> = {
  admin: permissionKeys,
  editor: editorPermissions,
  external: ['campaigns-read', 'campaigns-modify', 'consumer-data-read'],
};

type Scalar = string | number | boolean | null;

type OneOrMore<Value> = Value | readonly Value[];

/** Required values of a record's fields, each one of several; of a list, entries. `me` refers to the caller's id. */
export type RecordFilter = {
  readonly [field: string]: OneOrMore<Scalar> | { readonly contains: OneOrMore<Scalar> } | undefined;
};

/** Who may act on any record: users with a permission key, all signed-in and approved users, or nobody. */
export type PlainRule = PermissionKey | 'signed-in' | 'nobody';

/** Who may act on records that match `where`, such as `{ permission: 'campaigns-modify', where: { owner: 'me' } }`. */
type RecordRule<Where = RecordFilter> = { readonly permission: PlainRule; readonly where: Where };

/** One rule, or several of which one is sufficient. */
export type AccessRule<Where = RecordFilter> =
  | PlainRule
  | RecordRule<Where>
  | readonly (PlainRule | RecordRule<Where>)[];

/** The guarded actions of a resource. An omitted one is `nobody`. */
export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete';
export type Access<Where = RecordFilter> = Partial<Record<Action, AccessRule<Where>>>;

/** The part of a user that permission checks need. Without an id nothing matches `me`. */
export type PermissionHolder = { id?: string; role?: string; permissions: readonly PermissionKey[] };

const rulesOf = (rule: AccessRule): readonly (PlainRule | RecordRule)[] =>
  typeof rule === 'string' || 'permission' in rule ? [rule] : rule;

const holds = (user: PermissionHolder, rule: PlainRule): boolean =>
  rule !== 'nobody' && (rule === 'signed-in' || user.permissions.includes(rule));

/** Returns a filter with the caller's id for `me`, or an id that does not exist if there is none. */
const filterFor = ({ id = '' }: PermissionHolder, where: RecordFilter): [string, readonly Scalar[]][] =>
  Object.entries(where).flatMap(([field, wanted]) =>
    wanted === undefined ? [] : [[field, valuesIn(wanted).map((value) => (value === 'me' ? id : value))]],
  );

const valuesIn = (wanted: NonNullable<RecordFilter[string]> | null): readonly Scalar[] =>
  typeof wanted === 'object' && wanted && 'contains' in wanted ? [wanted.contains].flat() : [wanted].flat();

/**
 * The records within reach: all, or those that match one of the filters: each field has one of its values, or is a list
 * that contains one. An empty list of filters matches none.
 */
export type RecordScope = 'all' | readonly (readonly [field: string, values: readonly Scalar[]][])[];

/**
 * Returns the records that a rule lets a user act on. The server applies it to lists, counts, single reads and writes,
 * the client to buttons and forms.
 */
export function scopeOf(user: PermissionHolder | null | undefined, rule: AccessRule | undefined): RecordScope {
  if (!user || rule === undefined) return [];
  const held = rulesOf(rule).filter((one) => holds(user, typeof one === 'string' ? one : one.permission));
  if (held.some((one) => typeof one === 'string')) return 'all';
  return held.flatMap((one) => (typeof one === 'string' ? [] : [filterFor(user, one.where)]));
}

/** Returns whether a record is within reach. A missing field counts as null. */
export function isWithin(reach: RecordScope, record: object): boolean {
  if (reach === 'all') return true;
  const values = new Map<string, unknown>(Object.entries(record));
  return reach.some((filter) =>
    filter.every(([field, wanted]) => {
      const held = [values.get(field) ?? null].flat();
      return wanted.some((one) => held.includes(one));
    }),
  );
}

/**
 * Returns whether a user may act on a record, or without a record, whether there can be one. Denied by default; `null`
 * is a caller without a valid token.
 */
export function allows(
  user: PermissionHolder | null | undefined,
  rule: AccessRule | undefined,
  record?: object,
): boolean {
  const reach = scopeOf(user, rule);
  return record ? isWithin(reach, record) : reach === 'all' || reach.length > 0;
}

/** Returns the rule of an action. `show` falls back to `list`. */
export const ruleOf = (access: Access, action: Action): AccessRule | undefined =>
  action === 'show' ? (access.show ?? access.list) : access[action];

/** Returns whether the user may perform `action` on a resource with these access rules, or on this record of it. */
export function can(
  user: PermissionHolder | null | undefined,
  action: Action,
  access: Access,
  record?: object,
): boolean {
  return allows(user, ruleOf(access, action), record);
}
