import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { FanAnswer } from '#contracts/api/fans.ts';
import { useServerWords } from '../../i18n/useServerWords.ts';
import { useT } from '../../i18n/useT.ts';
import { useApps } from '../../shell/appData.ts';

/** The apps that did not answer, with the reason; nothing if all did. */
export function Unanswered({ title, failed }: { title: string } & Pick<FanAnswer, 'failed'>) {
  const t = useT();
  const serverWords = useServerWords();
  const apps = useApps();
  if (failed.length === 0) return null;
  const nameOf = (id: string) => apps.find((one) => one.id === id)?.name ?? id;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {title}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {failed.map(({ app, msg }) => (
          <li key={app}>{t('fans.reason', { app: nameOf(app), reason: serverWords(msg) })}</li>
        ))}
      </Box>
    </Alert>
  );
}
