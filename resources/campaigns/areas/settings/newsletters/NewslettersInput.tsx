import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useFormContext, useWatch } from 'react-hook-form';
import type { CampaignLanguage } from '#dataProvider/index.ts';
import { LanguagesFailed } from '#resources/campaigns/languages/LanguagesFailed.tsx';
import { useCampaignLanguages } from '#resources/campaigns/languages/useCampaignLanguages.ts';
import { campaigns, newsletterSignupModes } from '#resources/campaigns/schema.ts';
import { FieldFrame } from '#src/engine/form/FieldFrame.tsx';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { EntryFrame } from '#src/engine/inputs/EntryFrame.tsx';
import { errorAt } from '#src/engine/inputs/errorAt.ts';
import { FieldInput } from '#src/engine/inputs/FieldInput.tsx';
import { useEntries } from '#src/engine/inputs/useEntries.ts';
import { useFieldInput } from '#src/engine/inputs/useFieldInput.ts';
import type { InputProps } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { LanguagePanels } from './LanguagePanels.tsx';
import { isUsable, newNewsletter } from './newsletter.ts';

const { max } = campaigns.fields.newsletters;

/** Edits the newsletters that fans can subscribe to, each with its forms and consent texts by language. */
export function NewslettersInput() {
  const t = useT();
  const { formState } = useFormContext();
  const readOnly = useFormState().readOnly !== null;
  const { languages, isPending, error, retry } = useCampaignLanguages();
  const { entries, list, nameAt, append, moveBy, removeAt, said } = useEntries('newsletters', campaigns);
  const problem = errorAt(formState.errors, 'newsletters');
  return (
    <>
      {error && <LanguagesFailed error={error} onRetry={retry} />}
      <Box component="ul" ref={list} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {entries.map(({ key }, at) => (
          <NewsletterEntry
            key={key}
            source={`newsletters.${at}`}
            name={nameAt(at)}
            languages={languages}
            first={at === 0}
            last={at === entries.length - 1}
            onMove={(by) => moveBy(at, by)}
            onRemove={() => removeAt(at)}
          />
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {t(entries.length === 0 ? 'settings.newsletters.none' : 'settings.newsletters.dropRule')}
      </Typography>
      {problem && (
        <Typography variant="caption" color="error" role="alert">
          {problem}
        </Typography>
      )}
      <Button
        variant="outlined"
        startIcon={<Add />}
        disabled={readOnly || isPending || entries.length >= max}
        onClick={() => append(newNewsletter(languages))}
        sx={{ justifySelf: 'start' }}
      >
        {t('settings.newsletters.add')}
      </Button>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}

const newsletter = campaigns.fields.newsletters.item;

type NewsletterEntryProps = {
  source: string;
  name: string;
  languages: readonly CampaignLanguage[];
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One newsletter; shows a warning while it would be dropped on save. */
function NewsletterEntry({ source, languages, ...entry }: NewsletterEntryProps) {
  const t = useT();
  const locales: unknown = useWatch({ name: `${source}.locales` });
  return (
    <EntryFrame {...entry} field={newsletter} source={source}>
      {!isUsable({ locales }) && <Alert severity="warning">{t('settings.newsletters.unusable')}</Alert>}
      <FieldInput source={`${source}.name`} />
      <FieldInput source={`${source}.enabled`} />
      <SignupModeInput source={`${source}.signup_mode`} field={newsletter.fields.signup_mode} resource={campaigns} />
      <LanguagePanels source={source} languages={languages} />
    </EntryFrame>
  );
}

/** Selects how fans subscribe, and explains each option. */
function SignupModeInput(props: InputProps) {
  const t = useT();
  const { frame, control, ref, readOnly } = useFieldInput(props);
  const [first] = newsletterSignupModes;
  return (
    <FieldFrame {...frame} group>
      <RadioGroup {...control} value={control.value || first} aria-labelledby={`${frame.id}-label`}>
        {newsletterSignupModes.map((mode) => (
          <FormControlLabel
            key={mode}
            value={mode}
            disabled={readOnly}
            control={<Radio slotProps={{ input: { ref: mode === first ? ref : undefined } }} />}
            label={
              <>
                {t(`settings.newsletters.mode.${mode}`)}{' '}
                <Typography component="span" variant="body2" color="text.secondary">
                  {t(`settings.newsletters.mode.${mode}Help`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FieldFrame>
  );
}
