import Check from '@mui/icons-material/Check';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { type HTMLAttributes, useState } from 'react';
import { useFormState } from '../../../../src/engine/form/FormContext.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import { type Country, countriesIn, searchCountries } from './countryNames.ts';
import { source } from './useChosenCountries.ts';

type CountrySearchProps = {
  chosen: readonly string[];
  invalid: boolean;
  /** Told whether a country is to be one of the chosen. */
  onChoose: (country: Country, isChosen: boolean) => void;
};

/**
 * Every country with a tick, found by its name, its English name or its code. What is chosen stands below, not inside:
 * to the input it is no value, which would have the first one chosen lit, and taken away by Enter, instead of the nearest.
 */
export function CountrySearch({ chosen, invalid, onChoose }: CountrySearchProps) {
  const t = useT();
  const readOnly = useFormState().readOnly !== null;
  const countries = countriesIn(useLocale() ?? 'en');
  const [search, setSearch] = useState('');
  const words = t('formSettings.countries.add');
  return (
    <Autocomplete
      autoHighlight
      disableCloseOnSelect
      // Content belongs into a landmark.
      disablePortal
      size="small"
      readOnly={readOnly}
      options={countries}
      value={null}
      onChange={(_, country) => country && onChoose(country, !chosen.includes(country.code))}
      inputValue={search}
      onInputChange={(_, text, reason) => setSearch(reason === 'input' ? text : '')}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ code }) => code}
      filterOptions={(all, { inputValue }) => searchCountries(all, inputValue)}
      noOptionsText={t('formSettings.countries.none')}
      renderOption={({ key, ...props }, country) => (
        <CountryOption key={key} {...props} country={country} isChosen={chosen.includes(country.code)} />
      )}
      slotProps={{ listbox: { 'aria-label': words, 'aria-multiselectable': true } }}
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

type CountryOptionProps = HTMLAttributes<HTMLLIElement> & { country: Country; isChosen: boolean };

function CountryOption({ country: { code, name }, isChosen, ...props }: CountryOptionProps) {
  return (
    <Box component="li" {...props} aria-selected={isChosen} sx={{ gap: 1 }}>
      <Check aria-hidden fontSize="small" color="primary" sx={{ visibility: isChosen ? 'visible' : 'hidden' }} />
      <span>{name}</span>
      <Typography component="span" variant="body2" color="text.secondary">
        {code}
      </Typography>
    </Box>
  );
}
