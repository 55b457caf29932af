import Check from '@mui/icons-material/Check';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import type { SyntheticEvent } from 'react';
import { useFormState } from '../../../../src/engine/form/FormContext.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import { type Country, countriesIn, searchCountries } from './countryNames.ts';
import { source } from './useChosenCountries.ts';

type CountrySearchProps = {
  chosen: readonly string[];
  invalid: boolean;
  onChange: (codes: readonly string[]) => void;
};

const isBackspace = ({ nativeEvent }: SyntheticEvent): boolean =>
  nativeEvent instanceof KeyboardEvent && nativeEvent.key === 'Backspace';

/** Every country with a tick, found by its name, its English name or its code. What is chosen stands below, not inside. */
export function CountrySearch({ chosen, invalid, onChange }: CountrySearchProps) {
  const t = useT();
  const readOnly = useFormState().readOnly !== null;
  const countries = countriesIn(useLocale() ?? 'en');
  const words = t('formSettings.countries.add');
  // Codes that are no country's are none of the options, and stay.
  const others = chosen.filter((code) => !countries.some((country) => country.code === code));
  const change = (event: SyntheticEvent, next: Country[]) => {
    // Its chosen ones are not in sight here: erasing text must not take one of them away.
    if (!isBackspace(event)) onChange([...others, ...next.map(({ code }) => code)]);
  };
  return (
    <Autocomplete
      multiple
      autoHighlight
      disableClearable
      disableCloseOnSelect
      // Content belongs into a landmark.
      disablePortal
      size="small"
      readOnly={readOnly}
      options={countries}
      value={countries.filter(({ code }) => chosen.includes(code))}
      onChange={change}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ code }) => code}
      filterOptions={(all, { inputValue }) => searchCountries(all, inputValue)}
      noOptionsText={t('formSettings.countries.none')}
      renderValue={() => null}
      renderOption={({ key, ...props }, { code, name }, { selected }) => (
        <Box component="li" key={key} {...props} sx={{ gap: 1 }}>
          <Check aria-hidden fontSize="small" color="primary" sx={{ visibility: selected ? 'visible' : 'hidden' }} />
          <span>{name}</span>
          <Typography component="span" variant="body2" color="text.secondary">
            {code}
          </Typography>
        </Box>
      )}
      slotProps={{ listbox: { 'aria-label': words } }}
      renderInput={({ InputProps: { ref, className, endAdornment }, inputProps }) => (
        <OutlinedInput
          ref={ref}
          className={className}
          endAdornment={endAdornment}
          size="small"
          fullWidth
          name={source}
          error={invalid}
          placeholder={t('formSettings.countries.search')}
          inputProps={{ ...inputProps, 'aria-label': words, 'aria-invalid': invalid, readOnly }}
          // Enter chooses; the form is saved by its own button.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
    />
  );
}
