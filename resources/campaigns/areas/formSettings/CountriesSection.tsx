import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { errorPlace } from '#src/engine/form/errorPlaces.ts';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { firstErrorAt } from '#src/engine/inputs/errorAt.ts';
import { useResourceWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { AddMenu } from '#src/ui/AddMenu.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { campaigns } from '../../schema.ts';
import { CountrySearch } from './CountrySearch.tsx';
import { type Country, countryGroupsIn, missingOf } from './countryNames.ts';
import { SelectedCountries } from './SelectedCountries.tsx';
import { source, useChosenCountries } from './useChosenCountries.ts';

/** Selects the countries that visitors can sign up from; all countries if none is selected. */
export function CountriesSection() {
  const t = useT();
  const words = useResourceWords(campaigns);
  const { formState } = useFormContext();
  const { codes, change } = useChosenCountries();
  const [said, setSaid] = useState('');
  const error = firstErrorAt(formState.errors, source);
  const add = (added: readonly string[]) => {
    setSaid(t('formSettings.countries.added', { smart_count: added.length }));
    change([...codes, ...added]);
  };
  const choose = ({ code, name }: Country, isChosen: boolean) => {
    setSaid(t(isChosen ? 'formSettings.countries.addedOne' : 'formSettings.countries.removed', { name }));
    change(isChosen ? [...codes, code] : codes.filter((each) => each !== code));
  };
  return (
    <FormSection title={words.field(source)} help={t('formSettings.countries.help')}>
      <Box {...errorPlace(source)} sx={{ display: 'grid', gap: 1 }}>
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: 'minmax(0, 2fr) minmax(0, 1fr)' }, gap: 1 }}>
          <CountrySearch chosen={codes} invalid={error !== undefined} onChoose={choose} />
          <AddGroup chosen={codes} onAdd={add} />
        </Box>
        {error && (
          <FormHelperText error role="alert" sx={{ m: 0 }}>
            {error}
          </FormHelperText>
        )}
      </Box>
      <SelectedCountries codes={codes} onChange={change} onSaid={setSaid} />
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </FormSection>
  );
}

type AddGroupProps = { chosen: readonly string[]; onAdd: (codes: readonly string[]) => void };

/** Adds whole continents; shows how many countries each would add. */
function AddGroup({ chosen, onAdd }: AddGroupProps) {
  const t = useT();
  const locale = useLocale();
  const readOnly = useFormState().readOnly !== null;
  const choices = countryGroupsIn(locale ?? 'en', t).map(({ group, name }) => {
    const count = missingOf(group, chosen).length;
    return { value: group, words: t('formSettings.countries.groupOption', { name, count }), disabled: count === 0 };
  });
  return (
    <AddMenu
      label={t('formSettings.countries.addGroup')}
      choices={choices}
      disabled={readOnly}
      fullWidth
      onAdd={(group) => onAdd(missingOf(group, chosen))}
    />
  );
}
