import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useId } from 'react';
import { FieldFrame } from '#src/engine/form/FieldFrame.tsx';
import { useLocaleName } from '#src/i18n/useLocaleName.ts';
import { useT } from '#src/i18n/useT.ts';
import { shownLanguages } from '../texts/edits.ts';
import { useEdited, useOpenTexts } from '../texts/TextsContext.ts';
import { replaceLimits, type Search } from './findReplace.ts';

type SearchInputsProps = { search: Search; onChange: (search: Search) => void };

/** What to find, what to write instead, and in which languages. */
export function SearchInputs({ search, onChange }: SearchInputsProps) {
  const t = useT();
  const id = useId();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <FieldFrame id={`${id}-find`} label={t('translations.tools.find.find')}>
        <OutlinedInput
          id={`${id}-find`}
          size="small"
          autoFocus
          autoComplete="off"
          value={search.find}
          onChange={({ target }) => onChange({ ...search, find: target.value })}
          inputProps={{ maxLength: replaceLimits.find, dir: 'auto' }}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-replace`} label={t('translations.tools.find.replace')}>
        <OutlinedInput
          id={`${id}-replace`}
          size="small"
          autoComplete="off"
          value={search.replace}
          onChange={({ target }) => onChange({ ...search, replace: target.value })}
          inputProps={{ maxLength: replaceLimits.replace, dir: 'auto' }}
        />
      </FieldFrame>
      <LanguagesInput search={search} onChange={onChange} />
      <FormControlLabel
        label={t('translations.tools.find.matchesCase')}
        control={
          <Checkbox
            checked={search.matchesCase}
            onChange={({ target }) => onChange({ ...search, matchesCase: target.checked })}
          />
        }
        sx={{ alignSelf: 'end' }}
      />
    </Box>
  );
}

function LanguagesInput({ search, onChange }: SearchInputsProps) {
  const t = useT();
  const id = useId();
  const languageName = useLocaleName();
  const { texts } = useOpenTexts();
  const codes = useEdited((edits) =>
    shownLanguages(texts, edits)
      .filter(({ state }) => state !== 'deleted')
      .map(({ code }) => code),
  );
  return (
    <FieldFrame id={id} label={t('translations.tools.find.languages')}>
      <Select
        id={id}
        labelId={`${id}-label`}
        multiple
        size="small"
        value={[...search.codes]}
        onChange={({ target }) => onChange({ ...search, codes: [target.value].flat() })}
        renderValue={(chosen) => chosen.map(languageName).join(', ')}
        MenuProps={{ slotProps: { paper: { sx: { maxHeight: 400 } } } }}
      >
        {codes.map((code) => (
          <MenuItem key={code} value={code}>
            <ListItemIcon>{search.codes.includes(code) && <Check fontSize="small" />}</ListItemIcon>
            {t('translations.language.option', { name: languageName(code), code })}
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  );
}
