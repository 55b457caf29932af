import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { get, useFormContext, useWatch } from 'react-hook-form';
import type { CampaignLanguage } from '#dataProvider/index.ts';
import { errorPlace } from '#src/engine/form/errorPlaces.ts';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { FieldInput } from '#src/engine/inputs/FieldInput.tsx';
import { useT } from '#src/i18n/useT.ts';
import { hasIds } from './newsletter.ts';

type LanguagePanelProps = {
  /** The newsletter's form path. */
  source: string;
  code: string;
  /** Missing when the campaign does not have, or no longer has, the language. */
  language: CampaignLanguage | undefined;
  /** Whether the panel is initially open. */
  opened: boolean;
  onRemove: () => void;
};

/** A newsletter's settings in one language. A validation error opens the panel. */
export function LanguagePanel({ source, code, language, opened, onRemove }: LanguagePanelProps) {
  const t = useT();
  const [open, setOpen] = useState(opened);
  const readOnly = useFormState().readOnly !== null;
  const { formState } = useFormContext();
  const at = `${source}.locales.${code}`;
  const values: unknown = useWatch({ name: at });
  const hasError = get(formState.errors, at) !== undefined;
  const name = language ? `${language.name} (${code})` : code;
  const note = language
    ? !hasIds(values) && t('settings.newsletters.incomplete')
    : t('settings.newsletters.foreignLanguage');
  return (
    <Accordion
      {...errorPlace(at)}
      disableGutters
      variant="outlined"
      expanded={open || hasError}
      onChange={(_event, next) => setOpen(next)}
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h3' } }}
      sx={{ bgcolor: 'transparent' }}
    >
      <AccordionSummary expandIcon={<ExpandMore fontSize="small" />}>
        <Typography component="span" sx={{ flex: 1, fontWeight: 500 }}>
          {name}
        </Typography>
        {note && (
          <Typography component="span" variant="body2" color="text.secondary" sx={{ mr: 1 }}>
            {note}
          </Typography>
        )}
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gap: 2 }}>
        <FieldInput source={`${at}.form_id`} />
        <FieldInput source={`${at}.addressbook_id`} />
        <Consent source={source} at={at} />
        <Button
          color="error"
          startIcon={<DeleteOutlined />}
          disabled={readOnly}
          onClick={onRemove}
          sx={{ justifySelf: 'start' }}
        >
          {t('settings.newsletters.removeLanguage', { name })}
        </Button>
      </AccordionDetails>
    </Accordion>
  );
}

/** The consent label if the sign-up mode has a checkbox; the error for an unchecked box only if it is required. */
function Consent({ source, at }: { source: string; at: string }) {
  const mode: unknown = useWatch({ name: `${source}.signup_mode` });
  if (mode !== 'optional' && mode !== 'required') return null;
  return (
    <>
      <FieldInput source={`${at}.consent_label`} />
      {mode === 'required' && <FieldInput source={`${at}.consent_error`} />}
    </>
  );
}
