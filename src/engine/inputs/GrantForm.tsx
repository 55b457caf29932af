import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import { useId, useState } from 'react';
import { type RaRecord, useGetOne } from 'react-admin';
import { LazyReferencePicker } from './LazyReferencePicker.tsx';
import type { ReferencePickerProps } from './ReferencePicker.tsx';

type GrantFormProps<Chosen extends RaRecord> = Pick<ReferencePickerProps, 'to' | 'filter' | 'placeholder'> & {
  label: string;
  submitLabel: string;
  busy: boolean;
  /** Grants access to or for the chosen record; returns whether it did, which empties the form. */
  onGive: (chosen: Chosen) => Promise<boolean>;
};

/** Searches the records of a resource, and grants access to or for the chosen one. */
export function GrantForm<Chosen extends RaRecord>(props: GrantFormProps<Chosen>) {
  const { to, filter, placeholder, label, submitLabel, busy, onGive } = props;
  const id = useId();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { data: chosen } = useGetOne<Chosen>(to, { id: chosenId ?? '' }, { enabled: chosenId !== null });
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <FormLabel htmlFor={id} sx={{ typography: 'body2', fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <LazyReferencePicker
          to={to}
          filter={filter}
          id={id}
          value={chosenId}
          onChange={setChosenId}
          placeholder={placeholder}
        />
        <Button
          variant="contained"
          disabled={!chosen}
          loading={busy}
          onClick={async () => {
            if (chosen && (await onGive(chosen))) setChosenId(null);
          }}
          sx={{ flexShrink: 0 }}
        >
          {submitLabel}
        </Button>
      </Box>
    </Box>
  );
}
