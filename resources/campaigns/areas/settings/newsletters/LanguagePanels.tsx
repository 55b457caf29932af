import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { CampaignLanguage } from '#dataProvider/index.ts';
import { FieldFrame } from '#src/engine/form/FieldFrame.tsx';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { useT } from '#src/i18n/useT.ts';
import { LanguagePanel } from './LanguagePanel.tsx';
import { emptyLocale, localesOf } from './newsletter.ts';

type LanguagePanelsProps = {
  /** The newsletter's form path. */
  source: string;
  languages: readonly CampaignLanguage[];
};

/** A newsletter's panels: the campaign's languages in order, then its former languages. */
export function LanguagePanels({ source, languages }: LanguagePanelsProps) {
  const t = useT();
  const id = useId();
  const { setValue } = useFormContext();
  const watched: unknown = useWatch({ name: `${source}.locales` });
  const [added, setAdded] = useState<string | null>(null);
  const locales = localesOf(watched);
  const known = languages.map(({ code }) => code);
  const codes = [
    ...known.filter((code) => code in locales),
    ...Object.keys(locales).filter((code) => !known.includes(code)),
  ];
  const change = (next: Record<string, unknown>) => setValue(`${source}.locales`, next, { shouldDirty: true });
  const add = (code: string) => {
    change({ ...locales, [code]: emptyLocale() });
    setAdded(code);
  };
  const remove = (code: string) =>
    change(Object.fromEntries(Object.entries(locales).filter(([each]) => each !== code)));
  return (
    <FieldFrame id={id} group label={t('settings.newsletters.languages')}>
      <div>
        {codes.map((code) => (
          <LanguagePanel
            key={code}
            source={source}
            code={code}
            language={languages.find((each) => each.code === code)}
            opened={codes.length === 1 || code === added}
            onRemove={() => remove(code)}
          />
        ))}
      </div>
      {codes.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('settings.newsletters.noLanguages')}
        </Typography>
      )}
      <AddLanguage languages={languages.filter(({ code }) => !codes.includes(code))} onAdd={add} />
    </FieldFrame>
  );
}

function AddLanguage({ languages, onAdd }: { languages: readonly CampaignLanguage[]; onAdd: (code: string) => void }) {
  const t = useT();
  const readOnly = useFormState().readOnly !== null;
  const words = t('settings.newsletters.addLanguage');
  if (languages.length === 0) return null;
  return (
    <Box>
      <Select
        native
        value=""
        disabled={readOnly}
        onChange={({ target }) => target.value !== '' && onAdd(target.value)}
        input={<OutlinedInput size="small" inputProps={{ 'aria-label': words }} />}
      >
        <option value="">{words}</option>
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name} ({code})
          </option>
        ))}
      </Select>
    </Box>
  );
}
