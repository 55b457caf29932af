import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { type KeyboardEvent, useId, useState } from 'react';
import type { ServiceItem } from '#contracts/streaming.ts';
import { type StreamingType, streamingTypes } from '#contracts/streamingIdentifiers.ts';
import { FieldFrame, helpId } from '#src/engine/form/FieldFrame.tsx';
import { useT } from '#src/i18n/useT.ts';
import { LookupResult } from './LookupResult.tsx';
import { useServiceItem } from './useServiceItem.ts';

type ServiceItemLookupProps = {
  /** The services to search; empty for all services. */
  enabledServices: readonly string[];
  /** Returns why an item cannot be added; null when it can. */
  refusal: (item: ServiceItem) => string | null;
  /** Returns whether the item was added; if not, the input is restored. */
  onAdd: (item: ServiceItem) => boolean | Promise<boolean>;
  readOnly: boolean;
  /** The only accepted type; without it, the user may choose the expected type or any. */
  type?: StreamingType;
  words?: LookupWords;
};

type LookupWords = { label: string; help: string; add: string };

/** Looks up pasted text, shows the item and adds it. Add is enabled only after a successful lookup. */
export function ServiceItemLookup(props: ServiceItemLookupProps) {
  const { enabledServices, refusal, onAdd, readOnly, type } = props;
  const id = useId();
  const words = useLookupWords(props);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<StreamingType | null>(null);
  const expected = type ?? chosen;
  const lookup = useServiceItem(typed, enabledServices);
  const isOther = lookup.state === 'found' && expected !== null && lookup.item.type !== expected;
  const refused = lookup.state === 'found' ? refusal(lookup.item) : null;
  const found = lookup.state === 'found' && !isOther && refused === null ? lookup.item : null;
  const add = async () => {
    if (!found || readOnly) return;
    setTyped('');
    if (!(await onAdd(found))) setTyped((now) => now || typed);
  };
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter would submit the form.
    event.preventDefault();
    void add();
  };
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'start' }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <FieldFrame id={id} label={words.label} help={words.help}>
            <OutlinedInput
              id={id}
              size="small"
              fullWidth
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={addByKey}
              inputProps={{ readOnly, spellCheck: false, 'aria-describedby': `${helpId(id)} ${id}-found` }}
            />
          </FieldFrame>
        </Box>
        {!type && <ExpectedType value={chosen} readOnly={readOnly} onChange={setChosen} />}
        <Button variant="outlined" startIcon={<Add />} disabled={!found || readOnly} onClick={add} sx={{ mt: 3 }}>
          {words.add}
        </Button>
      </Box>
      <LookupResult id={`${id}-found`} lookup={lookup} expected={isOther ? expected : null} refused={refused} />
    </div>
  );
}

function useLookupWords({ words }: ServiceItemLookupProps): LookupWords {
  const t = useT();
  const follow = {
    label: t('settings.follow.find'),
    help: t('settings.follow.findHelp'),
    add: t('settings.follow.add'),
  };
  return words ?? follow;
}

type ExpectedTypeProps = {
  value: StreamingType | null;
  readOnly: boolean;
  onChange: (type: StreamingType | null) => void;
};

function ExpectedType({ value, readOnly, onChange }: ExpectedTypeProps) {
  const t = useT();
  const id = useId();
  return (
    <FieldFrame id={id} label={t('settings.follow.expected')}>
      <Select
        native
        value={value ?? ''}
        disabled={readOnly}
        onChange={({ target }) => onChange(streamingTypes.find((type) => type === target.value) ?? null)}
        input={<OutlinedInput size="small" id={id} inputProps={{ id }} />}
      >
        <option value="">{t('settings.follow.anyType')}</option>
        {streamingTypes.map((type) => (
          <option key={type} value={type}>
            {t(`settings.follow.types.${type}`)}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}
