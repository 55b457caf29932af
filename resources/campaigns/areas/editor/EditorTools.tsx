import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useT } from '#src/i18n/useT.ts';

type EditorToolsProps = {
  inspecting: boolean;
  onInspect: () => void;
  onOpenTab: () => void;
};

/** Tools above the frame, not on live: opens the editor in its own tab, and shows the protocol messages. */
export function EditorTools({ inspecting, onInspect, onOpenTab }: EditorToolsProps) {
  const t = useT();
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'flex-end',
        gap: 1,
        px: { xs: 2, sm: 3 },
        py: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Button size="small" color="inherit" aria-pressed={inspecting} onClick={onInspect}>
        {t('campaigns.editor.messages.action')}
      </Button>
      <Button size="small" color="inherit" startIcon={<OpenInNew />} onClick={onOpenTab}>
        {t('campaigns.editor.tab.open')}
      </Button>
    </Box>
  );
}
