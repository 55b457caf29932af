import { useCreatePath } from 'ra-core';
import { useCallback } from 'react';

/** The address at which a record opens. */
export function useRecordPath(resource: string): (id: string | number) => string {
  const createPath = useCreatePath();
  return useCallback((id) => createPath({ resource, type: 'edit', id }), [createPath, resource]);
}
