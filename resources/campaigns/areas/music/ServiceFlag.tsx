import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { StreamingServiceName } from '../../../../contracts/streamingIdentifiers.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import { VisuallyHidden } from '../../../../src/ui/VisuallyHidden.tsx';
import { useServiceName } from './useServiceName.ts';

type ServiceFlagProps = { service: StreamingServiceName; isThere: boolean };

/** That a track is to be had at a service; that it is not is heard, and seen by the place that stays empty. */
export function ServiceFlag({ service, isThere }: ServiceFlagProps) {
  const t = useT();
  const name = useServiceName()(service);
  if (!isThere) return <VisuallyHidden>{t('music.tracklist.absent', { service: name })}</VisuallyHidden>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25 }}>
      <Check aria-hidden fontSize="inherit" color="success" />
      <Typography component="span" variant="caption">
        {name}
      </Typography>
    </Box>
  );
}
