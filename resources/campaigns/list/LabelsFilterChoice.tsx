import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { OpenChoiceProps } from '#src/engine/list/FilterTrigger.tsx';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { PlainCheckbox } from '#src/ui/PlainCheckbox.tsx';
import { SearchInput } from '#src/ui/SearchInput.tsx';
import type { Label } from '../../labels/schema.ts';
import { useLabels } from '../labels/useLabels.ts';

type LabelsFilterChoiceProps = OpenChoiceProps & {
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
};

/** Lists the selected labels, then those that match a search, with checkboxes; each change filters the list at once. */
export default function LabelsFilterChoice({ chosen, onChange, anchor, onClose }: LabelsFilterChoiceProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const [q, setQ] = useState('');
  // Stays as it was, so that no label moves under the pointer when it is selected.
  const [first] = useState(chosen);
  const { labels: top, isPending: isLoadingTop } = useLabels(first);
  const {
    data = [],
    error,
    isPending,
  } = useGetList<Label>('labels', {
    pagination: { page: 1, perPage: limits.maxPageSize },
    sort: { field: 'name', order: 'ASC' },
    filter: q === '' ? {} : { q },
  });
  const found = data.filter(({ id }) => !first.includes(id));
  const unknown = isLoadingTop ? [] : first.filter((id) => !top.some((label) => label.id === id));
  const isFull = chosen.length >= limits.maxFilterChoices;
  const toggle = (id: string) => {
    if (chosen.includes(id)) onChange(chosen.filter((one) => one !== id));
    else if (!isFull) onChange([...chosen, id]);
  };
  const tick = ({ id, name, colour }: { id: string; name: string; colour: string | null }) => (
    <PlainCheckbox key={id} shown label={name} dot={colour} checked={chosen.includes(id)} onChange={() => toggle(id)} />
  );
  const nothing = q === '' ? t('labels.filter.none') : t('labels.noMatch');
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': t('labels.filter.label'), sx: { width: 300, maxWidth: '100%' } },
      }}
    >
      <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider', '& > *': { width: '100%' } }}>
        <SearchInput value={q} onChange={setQ} label={t('labels.filter.search')} />
      </Box>
      <Box sx={{ py: 0.5, height: 300, overflowY: 'auto' }}>
        {q === '' && top.map(tick)}
        {q === '' && unknown.map((id) => tick({ id, name: t('labels.unknown'), colour: null }))}
        {(q === '' ? found : data).map(tick)}
        {!isPending && data.length === 0 && (
          <Typography color={error ? 'error' : 'text.secondary'} role="status" sx={{ px: 2, py: 1 }}>
            {error ? errorWords(error) : nothing}
          </Typography>
        )}
      </Box>
    </Popover>
  );
}
