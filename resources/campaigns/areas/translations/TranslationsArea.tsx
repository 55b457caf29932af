import Box from '@mui/material/Box';
import { useState } from 'react';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { LanguageSection } from './LanguageSection.tsx';
import { MessagesSection } from './MessagesSection.tsx';
import { SourcePanels } from './SourcePanels.tsx';
import { TextsForm } from './TextsForm.tsx';
import { useTexts } from './useTexts.ts';
import { useTextsClosed } from './useTextsClosed.ts';

/** Edits a campaign's texts in each of its languages. */
export default function TranslationsArea() {
  const t = useT();
  const closed = useTextsClosed();
  const [dirty, setDirty] = useState(false);
  const { texts, error, retry } = useTexts();
  const loading = <SkeletonRows rows={8} columns={2} label={t('translations.loading')} />;
  return (
    <>
      <PageHeader title={t('translations.title')} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <SourcePanels dirty={dirty} />
        {texts ? (
          <TextsForm texts={texts} closed={closed} onDirty={setDirty}>
            <LanguageSection />
            <MessagesSection />
          </TextsForm>
        ) : error ? (
          <LoadFailed error={error} onRetry={retry} />
        ) : (
          loading
        )}
      </Box>
    </>
  );
}

function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const errorWords = useErrorWords();
  return (
    <ErrorState
      title={t('translations.loadFailed')}
      text={t('translations.loadFailedText', { reason: errorWords(error) })}
      onRetry={onRetry}
    />
  );
}
