import UploadOutlined from '@mui/icons-material/UploadOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import CircularProgress from '@mui/material/CircularProgress';
import Tooltip from '@mui/material/Tooltip';
import { LinkBase } from 'react-admin';
import { useNumber } from '../../i18n/useNumber.ts';
import { useT } from '../../i18n/useT.ts';
import { isUnderWay } from './queue.ts';
import { useUploadQueue } from './UploadsContext.tsx';

/** Shows the state of the uploads on every screen and links to the library; hidden if there are none. */
export function UploadChip() {
  const t = useT();
  const inWords = useNumber();
  const { tally } = useUploadQueue();
  const { done, all, failed, started, waiting, progress } = tally;
  if (!isUnderWay(tally) && failed === 0) return null;
  const moving = started + waiting > 0;
  const words =
    moving || failed === 0 ? t('media.uploads.chip', { done, all }) : t('media.uploads.chipFailed', { failed });
  return (
    <Tooltip title={words}>
      <ButtonBase
        component={LinkBase}
        to="/media"
        aria-label={words}
        sx={({ palette, typography }) => ({
          ...typography.caption,
          fontVariantNumeric: 'tabular-nums',
          alignSelf: 'center',
          gap: 0.75,
          height: 28,
          paddingInline: 1,
          borderRadius: 1,
          color: failed > 0 ? palette.error.main : palette.text.secondary,
          backgroundColor: palette.action.hover,
        })}
      >
        {moving ? (
          <CircularProgress
            aria-hidden
            variant="determinate"
            size={14}
            thickness={6}
            value={Math.max(progress * 100, 4)}
          />
        ) : (
          <UploadOutlined aria-hidden sx={{ fontSize: 16 }} />
        )}
        {inWords(done)}/{inWords(all)}
      </ButtonBase>
    </Tooltip>
  );
}
