import { useListContext } from 'ra-core';
import { Pages } from '../../ui/Pages.tsx';

/** The pagination of the current list; `label` names the list if the screen has several. */
export function Pagination({ label }: { label?: string }) {
  const { page, perPage, total = 0, setPage } = useListContext();
  return <Pages page={page} perPage={perPage} total={total} onChange={setPage} label={label} />;
}
