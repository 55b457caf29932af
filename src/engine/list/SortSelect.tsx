import { useListContext } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { useScreens } from '../ScreensContext.ts';
import { useFieldAccess } from '../useFieldAccess.ts';
import { useResourceWords } from '../words.ts';
import { OptionSelect } from './OptionSelect.tsx';

/** Chooses the order of a list that has no table header. */
export function SortSelect() {
  const t = useT();
  const { resource } = useScreens();
  const words = useResourceWords(resource);
  const { sort, setSort } = useListContext();
  const { mayRead } = useFieldAccess();
  const fields = resource.list.sortable.filter((source) => {
    const field = resource.fields[source];
    return field && mayRead(field);
  });
  const choose = (value: string) => {
    const [field = '', order] = value.split(' ');
    setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' });
  };
  const options = fields.flatMap((source) => [
    { value: `${source} ASC`, label: t('engine.list.ascending', { field: words.field(source) }) },
    { value: `${source} DESC`, label: t('engine.list.descending', { field: words.field(source) }) },
  ]);
  return (
    <OptionSelect
      label={t('engine.list.sort')}
      value={`${sort.field} ${sort.order}`}
      options={options}
      onChange={choose}
    />
  );
}
