import { allows, can, type PermissionHolder } from '#contracts/permissions.ts';
import { type View, views } from '#resources/views/schema.ts';

type User = PermissionHolder & { id: string };

/** Returns what a user may do with views, and with the open one. The server checks the same declaration. */
export const viewRights = (user: User, view: View | null) => ({
  mayCreate: can(user, 'create', views.access),
  mayEdit: view !== null && can(user, 'edit', views.access, view),
  mayDelete: view !== null && can(user, 'delete', views.access, view),
  /** Administrators can change a view that another user shares, but not take it away from others. */
  mayShare: (view === null || view.owner === user.id) && allows(user, views.fields.shared.access.write),
});
