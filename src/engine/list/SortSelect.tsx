import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useListContext } from 'ra-core';
import { useT } from '../../i18n/useT.ts';
import { useScreens } from '../ScreensContext.tsx';
import { useFieldAccess } from '../useFieldAccess.ts';
import { useResourceWords } from '../words.ts';

/** The order of a list where there is no table head to click. */
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
  return (
    <Select
      native
      value={`${sort.field} ${sort.order}`}
      onChange={(event) => choose(event.target.value)}
      input={<OutlinedInput size="small" inputProps={{ 'aria-label': t('engine.list.sort') }} />}
    >
      {fields.flatMap((source) => [
        <option key={`${source} ASC`} value={`${source} ASC`}>
          {t('engine.list.ascending', { field: words.field(source) })}
        </option>,
        <option key={`${source} DESC`} value={`${source} DESC`}>
          {t('engine.list.descending', { field: words.field(source) })}
        </option>,
      ])}
    </Select>
  );
}
