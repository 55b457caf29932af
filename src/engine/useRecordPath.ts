import { useCanAccess, useCreatePath, useResourceDefinition } from 'ra-core';
import { useCallback } from 'react';

/** The address at which a record opens: its form for those who may change it, else its page. */
export function useRecordPath(resource: string): (id: string | number) => string {
  const createPath = useCreatePath();
  const { hasEdit, hasShow } = useResourceDefinition({ resource });
  const { canAccess } = useCanAccess({ resource, action: 'edit' });
  const type = (hasEdit && canAccess) || !hasShow ? 'edit' : 'show';
  return useCallback((id) => createPath({ resource, type, id }), [createPath, resource, type]);
}
