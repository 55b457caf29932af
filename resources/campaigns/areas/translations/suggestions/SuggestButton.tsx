import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useFormState } from '../../../../../src/engine/form/FormContext.ts';
import { lazyWithRetry } from '../../../../../src/ui/lazyWithRetry.tsx';
import { defaultOf, languageOf } from '../edits.ts';
import { useEdited, useOpenTexts } from '../TextsContext.ts';
import { wantedTexts } from './wantedTexts.ts';

const SuggestionsDialog = lazyWithRetry(
  () => import('./SuggestionsDialog.tsx'),
  ({ onClose }) => ({ open: true, onClose }),
);

/** Opens suggestions for the missing texts of these messages; not shown if no text is missing. */
export function SuggestButton({ ids, label }: { ids: readonly string[]; label: string }) {
  const { texts, code } = useOpenTexts();
  const [open, setOpen] = useState(false);
  const readOnly = useFormState().readOnly !== null;
  const isWanted = useEdited((edits) => {
    const source = languageOf(texts, defaultOf(texts, edits));
    return source.code !== code && wantedTexts(ids, { edits, language: languageOf(texts, code), source }).length > 0;
  });
  if (!isWanted) return null;
  return (
    <>
      <Button disabled={readOnly} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <Suspense>
          <SuggestionsDialog ids={ids} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
