/** The three roles of staff (contract point 3). */
export const roles = ['admin', 'editor', 'external'] as const;
export type Role = (typeof roles)[number];

/** The states of an account; `rejected` is shown as Blocked (product 2, point 4). */
export const userStates = ['pending', 'approved', 'rejected'] as const;
export type UserState = (typeof userStates)[number];

/**
 * Every permission key in the order in which `GET /api/permissions` answers them (contract point 3):
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
 * What each role may do (contract point 3). For the role external the keys count only on campaigns that were granted,
 * which `visibleTo` on the server decides for every read and write.
 */
export const permissionsOfRole: Record<Role, readonly PermissionKey[]> = {
  admin: permissionKeys,
  editor: editorPermissions,
  external: ['campaigns-read', 'campaigns-modify', 'consumer-data-read'],
};

/** Who may do something: a permission key, everybody who is signed in and approved, or nobody. */
export type AccessRule = PermissionKey | 'signed-in' | 'nobody';

/** The verbs that a declared resource guards; one that is left out is `nobody`. */
export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete';
export type Access = Partial<Record<Action, AccessRule>>;

/** All of a person that a permission check needs. */
export type PermissionHolder = { permissions: readonly PermissionKey[] };

/** Denied by default: nobody without a matching key; `null` is a caller without a valid token. */
export function allows(user: PermissionHolder | null | undefined, rule: AccessRule | undefined): boolean {
  if (!user || rule === undefined || rule === 'nobody') return false;
  return rule === 'signed-in' || user.permissions.includes(rule);
}

/** May the user do `action` on a resource with these access rules? `show` falls back to `list`. */
export function can(user: PermissionHolder | null | undefined, action: Action, access: Access): boolean {
  return allows(user, action === 'show' ? (access.show ?? access.list) : access[action]);
}
