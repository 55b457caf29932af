import Autocomplete from '@mui/material/Autocomplete';
import { useId } from 'react';
import { FieldFrame } from '#src/engine/form/FieldFrame.tsx';
import { PickerInput, pickerLook } from '#src/engine/inputs/PickerInput.tsx';
import { useT } from '#src/i18n/useT.ts';
import { zoneName } from '#src/ui/format/dateTime.ts';
import { matchingOptions } from '#src/ui/matchingOptions.ts';

/** The user's own time zone first. */
const zones = (): string[] => [...new Set([zoneName(), 'UTC', ...Intl.supportedValuesOf('timeZone')])];

const wordsOf = (zone: string): string => zone.replaceAll('_', ' ');

/** Chooses a time zone by typing. */
export function ZoneInput({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const t = useT();
  const id = useId();
  const label = (zone: string) =>
    zone === zoneName() ? t('releases.schedule.yourZone', { zone: wordsOf(zone) }) : wordsOf(zone);
  return (
    <FieldFrame id={id} label={t('releases.schedule.zone')}>
      <Autocomplete
        {...pickerLook(t, false)}
        id={id}
        autoHighlight
        disableClearable
        options={[...new Set([...zones(), value])]}
        value={value}
        onChange={(_event, zone) => onChange(zone)}
        getOptionLabel={label}
        filterOptions={(all, { inputValue }) => matchingOptions(all, inputValue, label)}
        noOptionsText={t('engine.form.noMatch')}
        renderInput={(parts) => <PickerInput frame={parts.InputProps} input={parts.inputProps} />}
      />
    </FieldFrame>
  );
}
