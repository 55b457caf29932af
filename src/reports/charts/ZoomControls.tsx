import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import ZoomIn from '@mui/icons-material/ZoomIn';
import ZoomOut from '@mui/icons-material/ZoomOut';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useT } from '../../i18n/useT.ts';
import { SteadyIconButton } from '../../ui/SteadyIconButton.tsx';
import type { ZoomStep } from './zoomRange.ts';

type ZoomControlsProps = {
  name: string;
  /** The visible range as text. */
  shown: string;
  isZoomed: boolean;
  onStep: (step: ZoomStep) => void;
};

const steps = [
  { step: 'in', label: 'charts.area.zoomIn', Icon: ZoomIn },
  { step: 'out', label: 'charts.area.zoomOut', Icon: ZoomOut },
  { step: 'earlier', label: 'charts.area.earlier', Icon: ChevronLeft },
  { step: 'later', label: 'charts.area.later', Icon: ChevronRight },
] as const;

/** Shows the visible range, with buttons as an alternative to dragging and keys. */
export function ZoomControls({ name, shown, isZoomed, onStep }: ZoomControlsProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, px: 2, pb: 1 }}>
      <Typography role="status" variant="caption" color="text.secondary" sx={{ flex: 1, minWidth: '12rem' }}>
        {shown}
      </Typography>
      <Box role="group" aria-label={t('charts.area.controls', { name })} sx={{ display: 'flex', alignItems: 'center' }}>
        {steps.map(({ step, label, Icon }) => (
          <SteadyIconButton
            key={step}
            label={t(label)}
            disabled={step !== 'in' && !isZoomed}
            onClick={() => onStep(step)}
          >
            <Icon fontSize="inherit" />
          </SteadyIconButton>
        ))}
        <Button
          size="small"
          aria-disabled={!isZoomed || undefined}
          onClick={() => isZoomed && onStep('all')}
          sx={isZoomed ? undefined : { opacity: 0.4 }}
        >
          {t('charts.area.reset')}
        </Button>
      </Box>
    </Box>
  );
}
