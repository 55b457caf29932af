import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  type RaRecord,
  useGetList,
  useGetManyAggregate,
  useGetRecordRepresentation,
  useResourceDefinition,
} from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { itemOf } from '#resources/schema/filters.ts';
import { useT } from '../../i18n/useT.ts';
import { PlainCheckbox } from '../../ui/PlainCheckbox.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { omitsFields } from '../listMeta.ts';
import { useErrorWords } from '../words.ts';
import { type ChoiceProps, choose, chosenIn, type FieldFilter } from './fieldFilter.ts';

/** Returns whether a value is chosen, and a function that adds or removes it. */
export function useToggle(filter: FieldFilter) {
  const chosen = chosenIn(filter);
  const isChosen = (value: string) => chosen.includes(value);
  const toggle = (value: string) => {
    if (isChosen(value)) {
      choose(
        filter,
        chosen.filter((one) => one !== value),
      );
    } else if (chosen.length < limits.maxFilterChoices) choose(filter, [...chosen, value]);
  };
  return { isChosen, toggle };
}

/** Lists the chosen records, then those that match a search. */
export function RecordsChoice({ filter, label }: ChoiceProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const [q, setQ] = useState('');
  // Stays as it was, so that no record moves under the pointer when it is chosen.
  const [first] = useState(() => chosenIn(filter));
  const { isChosen, toggle } = useToggle(filter);
  const item = itemOf(filter.field);
  const to = item.kind === 'reference' ? item.to : '';
  const represent = useGetRecordRepresentation(to);
  const { recordRepresentation: title } = useResourceDefinition({ resource: to });
  const { records } = filter;
  const { data: top = [], isPending: isLoadingTop } = useGetManyAggregate(to, { ids: first, meta: omitsFields });
  const found = useGetList(
    to,
    {
      pagination: { page: 1, perPage: limits.maxPageSize },
      sort: { field: typeof title === 'string' ? title : 'id', order: 'ASC' },
      filter: q === '' ? {} : { q },
      meta: omitsFields,
    },
    { retry: false },
  );
  const { data = [], error, isPending } = found;
  const missing = (!isLoadingTop && records?.missing) || '…';
  const nothing = (q === '' ? records?.none : records?.noMatch) ?? t('engine.form.noMatch');
  const tick = (id: string, record: RaRecord | undefined) => (
    <PlainCheckbox
      key={id}
      shown
      label={record ? String(represent(record)) : missing}
      dot={records && (record?.[records.colour] ?? null)}
      checked={isChosen(id)}
      onChange={() => toggle(id)}
    />
  );
  const others = q === '' ? data.filter(({ id }) => !first.includes(String(id))) : data;
  return (
    <>
      <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider', display: 'flex' }}>
        <SearchInput value={q} onChange={setQ} label={records?.search ?? label} />
      </Box>
      <Box sx={{ py: 0.5, height: 260, overflowY: 'auto' }}>
        {q === '' &&
          first.map((id) =>
            tick(
              id,
              top.find((one) => one?.id === id),
            ),
          )}
        {others.map((record) => tick(String(record.id), record))}
        {!isPending && data.length === 0 && (
          <Typography color={error ? 'error' : 'text.secondary'} role="status" sx={{ px: 2, py: 1 }}>
            {error ? errorWords(error) : nothing}
          </Typography>
        )}
      </Box>
    </>
  );
}
