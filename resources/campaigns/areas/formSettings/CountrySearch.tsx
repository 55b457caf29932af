import Check from '@mui/icons-material/Check';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type HTMLAttributes, useState } from 'react';
import { useLocale } from 'react-admin';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { useT } from '#src/i18n/useT.ts';
import { type Country, countriesIn, searchCountries } from './countryNames.ts';
import { source } from './useChosenCountries.ts';

type CountrySearchProps = {
  chosen: readonly string[];
  invalid: boolean;
  /** Called when a country is selected or deselected. */
  onChoose: (country: Country, isChosen: boolean) => void;
};

/**
 * A combobox of all countries with checkboxes, searchable by name, English name and code. Selected countries are
 * listed below it and are not its value: otherwise the first selected option would be highlighted, and Enter would
 * remove it instead of adding the best match.
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
      // The list must be inside a landmark.
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
          // Enter selects an option; it must not submit the form.
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
