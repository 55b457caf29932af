import { useCanAccess } from 'react-admin';
import type { BulkAction } from '#resources/schema/defineResource.ts';
import { useScreens } from '../ScreensContext.ts';

/** Returns the declared bulk actions that the user is permitted to use. */
export function useBulkActions(): BulkAction[] {
  const { name, list } = useScreens().resource;
  const { canAccess } = useCanAccess({ resource: name, action: 'delete' });
  return list.bulk.filter((action) => action !== 'delete' || canAccess === true);
}
