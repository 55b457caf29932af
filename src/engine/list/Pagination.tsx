import { useListContext } from 'ra-core';
import { Pages } from '../../ui/Pages.tsx';

/** The pages of the list around; of what, where there is more than one list on the screen. */
export function Pagination({ label }: { label?: string }) {
  const { page, perPage, total = 0, setPage } = useListContext();
  return <Pages page={page} perPage={perPage} total={total} onChange={setPage} label={label} />;
}
