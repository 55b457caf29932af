import { useCreatePath } from 'ra-core';
import { useCallback } from 'react';

/** Returns a function that returns the path of a record. */
export function useRecordPath(resource: string): (id: string | number) => string {
  const createPath = useCreatePath();
  return useCallback((id) => createPath({ resource, type: 'edit', id }), [createPath, resource]);
}
