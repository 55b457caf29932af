import Typography from '@mui/material/Typography';
import { useT } from '../../i18n/useT.ts';
import { TimeAgo } from '../../ui/TimeAgo.tsx';

/** When a factor was added and used last. */
export function FactorTimes({ added, lastUsed }: { added: string; lastUsed: string | null }) {
  const t = useT();
  return (
    <Typography variant="body2" color="text.secondary">
      {t('userSettings.security.added')} <TimeAgo moment={added} />
      {lastUsed !== null && (
        <>
          {' · '}
          {t('userSettings.security.lastUsed')} <TimeAgo moment={lastUsed} />
        </>
      )}
    </Typography>
  );
}
