import Autocomplete from '@mui/material/Autocomplete';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { useT } from '../../../src/i18n/useT.ts';
import { useKnownLabels } from '../useKnownLabels.ts';

type LabelChoiceProps = {
  chosen: readonly string[];
  onChange: (labels: string[]) => void;
  /** The only options; null for every existing label and free text. */
  offered: readonly string[] | null;
  error: string | null;
};

const cleaned = (labels: readonly string[]): string[] => [
  ...new Set(labels.map((label) => label.trim()).filter(Boolean)),
];

/** Edits labels as chips: existing ones, or typed ones. */
export function LabelChoice({ chosen, onChange, offered, error }: LabelChoiceProps) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState('');
  const known = useKnownLabels(typed, offered === null);
  const take = (labels: readonly string[]) => {
    onChange(cleaned(labels));
    setTyped('');
  };
  return (
    <div>
      <FormLabel htmlFor={id}>{t('campaigns.bulk.labels')}</FormLabel>
      <Autocomplete
        multiple
        freeSolo={offered === null}
        filterSelectedOptions
        id={id}
        size="small"
        noOptionsText={t('campaigns.bulk.noLabels')}
        options={offered ?? known}
        value={[...chosen]}
        onChange={(_event, labels) => take(labels)}
        inputValue={typed}
        onInputChange={(_event, text, reason) => reason === 'input' && setTyped(text)}
        // Adds typed text on blur, so that Enter is not required.
        onBlur={() => offered === null && typed.trim() !== '' && take([...chosen, typed])}
        slotProps={{ chip: { size: 'small' } }}
        renderInput={({ InputProps: { ref, className, startAdornment, endAdornment }, inputProps }) => (
          <OutlinedInput
            ref={ref}
            className={className}
            startAdornment={startAdornment}
            endAdornment={endAdornment}
            size="small"
            fullWidth
            autoFocus
            error={error !== null}
            inputProps={{ ...inputProps, 'aria-describedby': `${id}-help`, 'aria-invalid': error !== null }}
          />
        )}
      />
      <FormHelperText id={`${id}-help`} error={error !== null}>
        {error ?? t(offered === null ? 'campaigns.bulk.addHelp' : 'campaigns.bulk.removeHelp')}
      </FormHelperText>
    </div>
  );
}
