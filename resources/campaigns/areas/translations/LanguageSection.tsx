import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { useLocaleName } from '#src/i18n/useLocaleName.ts';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { LanguageSettings } from './LanguageSettings.tsx';
import { defaultOf, shownLanguages, withAddedLanguage, withoutLanguage } from './texts/edits.ts';
import { useEdited, useEditing, useOpenTexts } from './texts/TextsContext.ts';

const AddLanguageDialog = lazyDialog(() => import('./AddLanguageDialog.tsx'));

/** Shows the language being edited and its settings; adds and deletes languages. */
export function LanguageSection() {
  const t = useT();
  const { texts } = useOpenTexts();
  const hasAny = useEdited((edits) => shownLanguages(texts, edits).length > 0);
  return (
    <FormSection
      title={t('translations.language.title')}
      help={t('translations.language.help')}
      actions={<AddButton />}
      keepsFocus
    >
      {hasAny ? (
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
          }}
        >
          <LanguageSelect />
          <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
            <LanguageSettings />
            <DeleteLanguage />
          </Box>
        </Box>
      ) : (
        <EmptyState title={t('translations.language.none')} text={t('translations.language.noneText')} />
      )}
    </FormSection>
  );
}

function AddButton() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { texts, setCode } = useOpenTexts();
  const { edits, change } = useEditing();
  const readOnly = useFormState().readOnly !== null;
  const add = (code: string) => {
    change(withAddedLanguage(edits(), texts, code));
    setCode(code);
    setOpen(false);
  };
  return (
    <>
      <Button variant="outlined" startIcon={<Add />} disabled={readOnly} onClick={() => setOpen(true)}>
        {t('translations.add.button')}
      </Button>
      {open && <AddLanguageDialog onAdd={add} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * Confirms the deletion, or explains why the default language cannot be deleted. A deletion can be undone until the
 * next save.
 */
function DeleteLanguage() {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const { texts, code, setCode } = useOpenTexts();
  const { edits, change } = useEditing();
  const readOnly = useFormState().readOnly !== null;
  const isDefault = useEdited((now) => defaultOf(texts, now) === code);
  const name = useLocaleName()(code);
  const { state } = useShown(code);
  const remove = () => {
    change(withoutLanguage(edits(), texts, code));
    setAsking(false);
    if (state === 'added') setCode(texts.default_locale);
  };
  if (state === 'deleted') {
    const keep = () => change(withAddedLanguage(edits(), texts, code));
    return (
      <Alert
        severity="warning"
        role="status"
        action={
          <Button color="inherit" disabled={readOnly} onClick={keep}>
            {t('translations.remove.keep')}
          </Button>
        }
      >
        {t('translations.remove.pending', { name })}
      </Alert>
    );
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Button
        color="error"
        startIcon={<DeleteOutlined />}
        // The settings above explain why.
        disabled={readOnly || isDefault}
        onClick={() => setAsking(true)}
      >
        {t('translations.remove.button')}
      </Button>
      {isDefault && (
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t('translations.remove.isDefault')}
        </Box>
      )}
      <ConfirmDialog
        open={asking}
        danger
        title={t('translations.remove.title', { name })}
        confirmLabel={t('translations.remove.button')}
        disabled={readOnly}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        {t('translations.remove.text')} {t('translations.remove.consequence')}
      </ConfirmDialog>
    </Box>
  );
}

/** Returns a language for display; only its code if it no longer exists. */
function useShown(code: string) {
  const { texts } = useOpenTexts();
  const shown = useEdited((edits) => shownLanguages(texts, edits).find((language) => language.code === code) ?? null);
  return shown ?? { code, name: code, state: 'stored' as const };
}
