import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useT } from '../../../../src/i18n/useT.ts';

type ClosedEditorProps = {
  /** Why nothing can be saved, in words. */
  reason: string;
  reading: boolean;
  onReadingChange: (reading: boolean) => void;
};

/** At the foot of the frame, where its own way to save would be: why there is none now. */
export function ClosedEditor({ reason, reading, onReadingChange }: ClosedEditorProps) {
  const t = useT();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1.5,
        px: { xs: 2, sm: 3 },
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
      }}
    >
      <Box role="status" sx={{ flex: '1 1 240px' }}>
        <Typography variant="subtitle2" component="p">
          {reason}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {t(reading ? 'campaigns.editor.readOnly' : 'campaigns.editor.closed')}
        </Typography>
      </Box>
      {!reading && <Button onClick={() => onReadingChange(true)}>{t('campaigns.editor.read')}</Button>}
    </Box>
  );
}
