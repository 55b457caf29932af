import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useT } from '#src/i18n/useT.ts';
import type { Failure } from './useEach.ts';

/** Lists the records that an action failed for; nothing if there are none. */
export function Failures({ failures }: { failures: readonly Failure[] }) {
  const t = useT();
  if (failures.length === 0) return null;
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      {t('engine.bulk.failed', { smart_count: failures.length })}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2, maxHeight: 240, overflowY: 'auto', overflowWrap: 'anywhere' }}>
        {failures.map(({ id, name, reason }) => (
          <li key={id}>
            <strong>{name}</strong>: {reason}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
