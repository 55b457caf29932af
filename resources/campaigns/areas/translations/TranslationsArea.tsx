import Box from '@mui/material/Box';
import { useState } from 'react';
import { allows } from '#contracts/permissions.ts';
import { accessTo } from '#dataProvider/call.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { SourcePanels } from './SourcePanels.tsx';
import { useLinkedSheet } from './sheet/useLinkedSheet.ts';
import { TextsForm } from './TextsForm.tsx';
import { useTexts } from './useTexts.ts';

/** Returns why the texts cannot be edited here, regardless of the lock; null when they can. */
function useClosed(): string | null {
  const t = useT();
  const user = useCurrentUser();
  const { sheet } = useLinkedSheet(useCampaign().campaign.id);
  if (!allows(user, accessTo('POST /api/campaigns/:id/patch', 'campaigns-modify'))) return t('translations.readOnly');
  return sheet ? t('translations.linked') : null;
}

/** Edits a campaign's texts in each of its languages. */
export default function TranslationsArea() {
  const t = useT();
  const closed = useClosed();
  const [dirty, setDirty] = useState(false);
  const { texts, error, retry } = useTexts();
  const loading = <SkeletonRows rows={8} columns={2} label={t('translations.loading')} />;
  return (
    <>
      <PageHeader title={t('translations.title')} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <SourcePanels dirty={dirty} />
        {texts ? (
          <TextsForm texts={texts} closed={closed} onDirty={setDirty} />
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
