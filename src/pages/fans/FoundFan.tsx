import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { FanAnswer } from '#contracts/api/fans.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { saveFile } from '../../browser/saveFile.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { useApps } from '../../shell/appData.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { FanSignUps } from './FanSignUps.tsx';
import { Unanswered } from './Unanswered.tsx';

type FoundFanProps = { email: string; found: FanAnswer };

/** What the apps have of an address, with a download and the erasure; afterwards what was erased. */
export function FoundFan({ email, found }: FoundFanProps) {
  const t = useT();
  const [erasing, setErasing] = useState(false);
  const [erased, setErased] = useState<FanAnswer | null>(null);
  const done = (answer: FanAnswer) => {
    setErased(answer);
    setErasing(false);
  };
  if (erased) return <Erased answer={erased} />;
  const { items, failed } = found;
  return (
    <>
      <Unanswered title={t('fans.unanswered')} failed={failed} />
      {items.length === 0 ? (
        <EmptyState role="status" icon={PersonOffOutlined} title={t('fans.none')} text={t('fans.noneText')} />
      ) : (
        <>
          <Panel>
            <FanSignUps signUps={items} />
          </Panel>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
            <DownloadButton email={email} />
            <Button variant="outlined" color="error" onClick={() => setErasing(true)}>
              {t('fans.erase')}
            </Button>
          </Box>
        </>
      )}
      {erasing && <EraseDialog email={email} count={items.length} onDone={done} onClose={() => setErasing(false)} />}
    </>
  );
}

function DownloadButton({ email }: { email: string }) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { call } = useDataProvider<CmsDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/fans/export', { body: { email } }),
    onSuccess: (answer) =>
      saveFile('fan.json', new Blob([JSON.stringify({ email, ...answer }, null, 2)], { type: 'application/json' })),
    onError: (error) => notify(t('fans.notDownloaded', { reason: errorWords(error) }), { type: 'error' }),
  });
  return (
    <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
      {t('fans.download')}
    </Button>
  );
}

function Erased({ answer: { items, failed } }: { answer: FanAnswer }) {
  const t = useT();
  const answered = useApps().filter(({ id }) => failed.every(({ app }) => app !== id));
  const apps = answered.map(({ name }) => name).join(', ');
  return (
    <>
      <Alert severity="success" role="status" sx={{ mb: 2 }}>
        {t('fans.erased', { smart_count: items.length })} {apps && t('fans.answered', { apps })}
      </Alert>
      <Unanswered title={t('fans.notErased')} failed={failed} />
    </>
  );
}
