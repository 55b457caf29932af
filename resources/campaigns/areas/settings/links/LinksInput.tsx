import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useFormContext } from 'react-hook-form';
import { campaigns } from '#resources/campaigns/schema.ts';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { errorAt } from '#src/engine/inputs/errorAt.ts';
import { useEntries } from '#src/engine/inputs/useEntries.ts';
import { useT } from '#src/i18n/useT.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { LinkEntry } from './LinkEntry.tsx';
import { newLink } from './link.ts';

const { max } = campaigns.fields.links;

/** Edits the named links of a campaign, each with its URL and its QR code. */
export function LinksInput() {
  const t = useT();
  const { formState } = useFormContext();
  const readOnly = useFormState().readOnly !== null;
  const { entries, list, nameAt, append, removeAt, said } = useEntries('links', campaigns);
  const problem = errorAt(formState.errors, 'links');
  return (
    <>
      <Box component="ul" ref={list} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {entries.map(({ key }, at) => (
          <LinkEntry key={key} source={`links.${at}`} name={nameAt(at)} onRemove={() => removeAt(at)} />
        ))}
      </Box>
      {entries.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('settings.links.none')}
        </Typography>
      )}
      {problem && (
        <Typography variant="caption" color="error" role="alert">
          {problem}
        </Typography>
      )}
      <Button
        variant="outlined"
        startIcon={<Add />}
        disabled={readOnly || entries.length >= max}
        onClick={() => append(newLink())}
        sx={{ justifySelf: 'start' }}
      >
        {t('settings.links.add')}
      </Button>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}
