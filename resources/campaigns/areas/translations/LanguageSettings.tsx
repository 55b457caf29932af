import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { FieldFrame, helpId } from '#src/engine/form/FieldFrame.tsx';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { useLocaleName } from '#src/i18n/useLocaleName.ts';
import { useT } from '#src/i18n/useT.ts';
import { chosenDefault, defaultOf, withDefault } from './texts/edits.ts';
import { useEdited, useEditing, useOpenTexts } from './texts/TextsContext.ts';

/** Shows a language's name, and whether it is the campaign's default language. */
export function LanguageSettings() {
  const t = useT();
  const languageName = useLocaleName();
  const id = useId();
  const { code } = useOpenTexts();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
      <FieldFrame id={id} label={t('translations.settings.name')} help={t('translations.settings.nameHelp', { code })}>
        <OutlinedInput
          id={id}
          size="small"
          fullWidth
          value={languageName(code)}
          inputProps={{ readOnly: true, 'aria-describedby': helpId(id) }}
        />
      </FieldFrame>
      <DefaultCheckbox />
    </Box>
  );
}

function DefaultCheckbox() {
  const t = useT();
  const id = useId();
  const { texts, code } = useOpenTexts();
  const { edits, change } = useEditing();
  const readOnly = useFormState().readOnly !== null;
  const checked = useEdited((now) => defaultOf(texts, now) === code);
  const isStored = useEdited((now) => chosenDefault(now) === undefined) && checked;
  const isDeleted = useEdited((now) => now[code] === null);
  const toggle = (on: boolean) => change(withDefault(edits(), texts, on ? code : texts.default_locale));
  return (
    <div>
      <FormControlLabel
        label={t('translations.settings.default')}
        control={
          <Checkbox
            checked={checked}
            disabled={readOnly || isStored || isDeleted}
            onChange={(event) => toggle(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': helpId(id) } }}
          />
        }
      />
      <FormHelperText id={helpId(id)} sx={{ m: 0 }}>
        {t(isStored ? 'translations.settings.isDefault' : 'translations.settings.defaultHelp')}
      </FormHelperText>
    </div>
  );
}
