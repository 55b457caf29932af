import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { allows } from '#contracts/permissions.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { useMenuAnchor } from '#src/ui/hooks/useMenuAnchor.ts';
import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';
import { useRelease } from '../releaseContext.ts';

const ReleaseMenu = lazyDialog(() => import('./ReleaseMenu.tsx'));
const NewReleaseDialog = lazyDialog(() => import('./NewReleaseDialog.tsx'));

/** Says whether the live campaign or a release is edited, and opens the menu that switches. */
export default function ReleaseButton() {
  const t = useT();
  const release = useRelease();
  const mayModify = allows(useCurrentUser(), 'campaigns-modify');
  const menu = useMenuAnchor();
  const [creating, setCreating] = useState(false);
  if (!mayModify && !release) return null;
  const shown = release?.name ?? t('inRelease.live');
  return (
    <>
      <Button
        size="small"
        color="inherit"
        endIcon={<ArrowDropDown />}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        aria-label={t('inRelease.switch', { name: shown })}
        title={release?.name}
        onClick={menu.open}
        sx={{ minWidth: 0, maxWidth: { xs: 120, sm: 200 }, flexShrink: 0, color: 'text.secondary' }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {shown}
        </Box>
      </Button>
      {menu.wanted && (
        <ReleaseMenu
          anchor={menu.anchor}
          open={menu.isOpen}
          onCreate={mayModify ? () => setCreating(true) : null}
          onClose={menu.close}
        />
      )}
      {creating && <NewReleaseDialog onClose={() => setCreating(false)} />}
    </>
  );
}
