import Button from '@mui/material/Button';
import { LinkBase, useCanAccess, useCreatePath } from 'react-admin';
import type { Resource } from '#resources/schema/defineResource.ts';
import { useResourceWords } from '../words.ts';

type ListLinkProps = {
  to: Resource;
  /** The filters of the list; none by default. */
  filter?: Record<string, unknown>;
  /** The name of the records by default. */
  label?: string;
};

/** Links to the list of another resource, for users who are permitted to see it. */
export function ListLink({ to, filter = {}, label }: ListLinkProps) {
  const words = useResourceWords(to);
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource: to.name, action: 'list' });
  if (!canAccess) return null;
  const search = new URLSearchParams({ filter: JSON.stringify(filter) });
  return (
    <Button variant="outlined" component={LinkBase} to={`${createPath({ resource: to.name, type: 'list' })}?${search}`}>
      {label ?? words.many}
    </Button>
  );
}
