import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useFormContext } from 'react-hook-form';
import { LanguagesFailed } from '#resources/campaigns/languages/LanguagesFailed.tsx';
import { useCampaignLanguages } from '#resources/campaigns/languages/useCampaignLanguages.ts';
import { campaigns } from '#resources/campaigns/schema.ts';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { errorAt } from '#src/engine/inputs/errorAt.ts';
import { useEntries } from '#src/engine/inputs/useEntries.ts';
import { useT } from '#src/i18n/useT.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { NewsletterEntry } from './NewsletterEntry.tsx';
import { newNewsletter } from './newsletter.ts';

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
