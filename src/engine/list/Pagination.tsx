import { useListContext } from 'react-admin';
import { Pages } from '../../ui/Pages.tsx';

/** The pagination of the current list; `label` names the list if the screen has several. */
export function Pagination({ label }: { label?: string }) {
  const { page, perPage, total = 0, meta, setPage } = useListContext();
  const isLimited = meta?.total_is_limited === true;
  return <Pages page={page} perPage={perPage} total={total} isLimited={isLimited} onChange={setPage} label={label} />;
}
