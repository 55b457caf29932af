import Refresh from '@mui/icons-material/Refresh';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { OptionSelect } from '#src/engine/list/OptionSelect.tsx';
import { useErrorWords } from '#src/engine/words.ts';
import { useLocaleName } from '#src/i18n/useLocaleName.ts';
import { useT } from '#src/i18n/useT.ts';
import { usePageSetup } from '#src/shell/pageSetup.ts';
import { ClosableDialog } from '#src/ui/dialogs/ClosableDialog.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { ComparedPages, type Offered } from './ComparedPages.tsx';
import { type Chosen, hasNoPreviews, usePreviews } from './usePreviews.ts';

export type CompareDialogProps = {
  campaign: { id: string; name: string };
  release: { id: string; name: string };
  onClose: () => void;
};

/** In pixels, that of the most common phones. */
const phoneWidth = 390;

/** Shows the public page of a campaign as it is and as a release makes it, in one frame with a divider. */
export default function CompareDialog({ campaign, release, onClose }: CompareDialogProps) {
  const t = useT();
  return (
    <ClosableDialog
      asPage
      maxWidth="xl"
      title={t('comparison.title', { name: campaign.name })}
      closeLabel={t('comparison.close')}
      contentStyle={{ display: 'flex', flexDirection: 'column', flex: 1, gap: 1.5, py: 1.5 }}
      onClose={onClose}
    >
      <Comparison campaign={campaign} release={release} />
    </ClosableDialog>
  );
}

function Comparison({ campaign, release }: Omit<CompareDialogProps, 'onClose'>) {
  const t = useT();
  const errorWords = useErrorWords();
  const [chosen, setChosen] = useState<Chosen>({});
  const [offered, setOffered] = useState<Offered>({ language: '', languages: [], moments: [] });
  const [isPhone, setPhone] = useState(false);
  const { frame_origins } = usePageSetup();
  const { data, error, isPending, isFetching, refetch } = usePreviews(campaign.id, release.id, chosen);
  if (isPending) return <SkeletonRows rows={4} columns={1} label={t('comparison.loading')} />;
  if (hasNoPreviews(error)) {
    const [title, text] = [t('comparison.none'), t('comparison.noneText')];
    return <EmptyState icon={VisibilityOffOutlined} title={title} text={text} />;
  }
  if (!data) {
    return <ErrorState title={t('comparison.failed')} text={errorWords(error)} onRetry={() => void refetch()} />;
  }
  if (!frame_origins.includes(data.origin)) {
    const reload = { retryLabel: t('comparison.reloadTool'), onRetry: () => window.location.reload() };
    return <ErrorState title={t('comparison.failed')} text={t('comparison.newApp')} {...reload} />;
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Choices offered={offered} chosen={chosen} onChoose={setChosen} />
        <WidthChoice isPhone={isPhone} onChoose={setPhone} />
        <IconButton
          size="small"
          aria-label={t('comparison.reload')}
          title={t('comparison.reload')}
          sx={{ ml: 'auto' }}
          onClick={() => void refetch()}
        >
          <Refresh fontSize="small" />
        </IconButton>
      </Box>
      <ComparedPages
        previews={data}
        names={[t(data.isDraft ? 'comparison.draft' : 'comparison.live'), release.name]}
        width={isPhone ? phoneWidth : null}
        isBusy={isFetching}
        onOffered={setOffered}
      />
    </>
  );
}

/** The width of both pages. On phones there is only one. */
function WidthChoice({ isPhone, onChoose }: { isPhone: boolean; onChoose: (isPhone: boolean) => void }) {
  const t = useT();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('comparison.width')}
      value={isPhone}
      onChange={(_event, next: boolean | null) => next !== null && onChoose(next)}
      sx={{ display: { xs: 'none', md: 'inline-flex' } }}
    >
      <ToggleButton value={false}>{t('comparison.wide')}</ToggleButton>
      <ToggleButton value={true}>{t('comparison.phone')}</ToggleButton>
    </ToggleButtonGroup>
  );
}

const momentNames = {
  now: 'comparison.now',
  before: 'comparison.before',
  live: 'comparison.running',
  after: 'comparison.after',
} as const;

const isMoment = (kind: string): kind is keyof typeof momentNames => kind in momentNames;

type ChoicesProps = { offered: Offered; chosen: Chosen; onChoose: (chosen: Chosen) => void };

/** The language and the moment of both pages, as far as they differ. */
function Choices({ offered: { language, languages, moments }, chosen, onChoose }: ChoicesProps) {
  const t = useT();
  const languageName = useLocaleName();
  return (
    <>
      {languages.length > 1 && (
        <OptionSelect
          label={t('comparison.language')}
          value={chosen.lang ?? language}
          options={languages.map((value) => ({ value, label: languageName(value) }))}
          onChange={(lang) => onChoose({ ...chosen, lang })}
        />
      )}
      {moments.length > 1 && (
        <OptionSelect
          label={t('comparison.moment')}
          value={chosen.moment ?? 'now'}
          options={moments.filter(isMoment).map((value) => ({ value, label: t(momentNames[value]) }))}
          onChange={(moment) => onChoose({ ...chosen, moment })}
        />
      )}
    </>
  );
}
