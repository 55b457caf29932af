import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '../../i18n/useT.ts';
import { ClosableDialog } from '../../ui/dialogs/ClosableDialog.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { SwitchLine } from '../../ui/SwitchLine.tsx';
import { type Shortcut, useSingleKeys } from './shortcuts.ts';

type ShortcutsDialogProps = { shortcuts: readonly Shortcut[]; onClose: () => void };

/** Lists the keyboard shortcuts, and switches those without Ctrl or Cmd on and off. */
export default function ShortcutsDialog({ shortcuts, onClose }: ShortcutsDialogProps) {
  const t = useT();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  return (
    <ClosableDialog title={t('palette.shortcuts.title')} closeLabel={t('palette.close')} onClose={onClose}>
      <Section group="general" shortcuts={shortcuts} />
      <Section group="screens" shortcuts={shortcuts} />
      <Section group="calendar" shortcuts={shortcuts} />
      <Box>
        <SwitchLine label={t('palette.shortcuts.singleKeys')} on={singleKeys} onChange={setSingleKeys} />
        <Typography variant="body2" color="text.secondary">
          {t('palette.shortcuts.singleKeysHelp')}
        </Typography>
      </Box>
    </ClosableDialog>
  );
}

function Section({ group, shortcuts }: { group: Shortcut['group']; shortcuts: readonly Shortcut[] }) {
  const t = useT();
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {t(`palette.shortcuts.${group}`)}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {shortcuts
          .filter((one) => one.group === group)
          .map(({ id, label, keys, withCommand }) => (
            <Box key={id} sx={line}>
              <Box component="dt">{label}</Box>
              <Box component="dd" sx={{ m: 0, typography: 'body2', color: 'text.secondary' }}>
                <Keys keys={keys} withCommand={withCommand} then={t('palette.shortcuts.followedBy')} />
              </Box>
            </Box>
          ))}
      </Box>
    </Box>
  );
}

const line = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  minHeight: 36,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
