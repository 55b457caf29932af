import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useStore } from 'react-admin';
import { systemRoles } from '#contracts/permissions.ts';
import { Filters } from '#src/engine/list/Filters.tsx';
import { useT } from '#src/i18n/useT.ts';
import { usePageSetup } from '#src/shell/pageSetup.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';
import { SwitchLine } from '#src/ui/SwitchLine.tsx';
import { useChanging, useMayModifyUsers } from './changing.ts';
import { useSection } from './sections.ts';

/** The title of the open section. */
export function SectionTitle() {
  const t = useT();
  const section = useSection();
  return t(section?.state ? section.label : 'users.sections.title');
}

const InviteDialog = lazyDialog(() => import('./InviteDialog.tsx'));

/**
 * For those who may modify users: enables edit mode, which prevents accidental changes, and opens the invitation
 * dialog.
 */
export function ListActions() {
  const t = useT();
  const changing = useChanging();
  const mayModify = useMayModifyUsers();
  const [isInviting, setIsInviting] = useState(false);
  if (!changing || !mayModify) return null;
  return (
    <>
      <SwitchLine label={t('users.editing.enable')} on={changing.editing} onChange={changing.setEditing} />
      <Button
        variant="outlined"
        startIcon={<PersonAddOutlined />}
        onClick={() => setIsInviting(true)}
        // On phones after the other buttons, so that all of them fit into two lines.
        sx={{ order: { xs: 1, sm: 0 } }}
      >
        {t('invitation.invite')}
      </Button>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  );
}

/** Explains the roles and how accounts are created, above the search and the filters. */
export function HelpAndFilters() {
  return (
    <>
      <Help />
      <Filters />
    </>
  );
}

function Help() {
  const t = useT();
  const { company_sign_in } = usePageSetup();
  const [open, setOpen] = useStore('users.help', true);
  return (
    <Box
      component="details"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      sx={{ mb: 2, px: 2, py: 1, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', fontWeight: 600, py: 0.5 }}>
        {t('users.help.title')}
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, my: 1, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5 }}
      >
        {systemRoles.map((role) => (
          <Typography key={role} component="div" variant="body2" sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {t(`shell.roles.${role}`)}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {t(`users.help.${role}`)}
            </Box>
          </Typography>
        ))}
      </Box>
      {company_sign_in && (
        <Typography variant="body2" color="text.secondary" sx={{ pb: 0.5 }}>
          {t('users.help.newUsers')}
        </Typography>
      )}
    </Box>
  );
}

/** The empty state of a section. */
export function NoUsers() {
  const t = useT();
  const section = useSection();
  if (!section) return null;
  return <EmptyState icon={section.icon} title={t(section.empty)} text={t(section.emptyText)} />;
}
