import { useCallback } from 'react';
import { useCreatePath } from 'react-admin';

/** Returns a function that returns the path of a record. */
export function useRecordPath(resource: string): (id: string | number) => string {
  const createPath = useCreatePath();
  return useCallback((id) => createPath({ resource, type: 'edit', id }), [createPath, resource]);
}
