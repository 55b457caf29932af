import GroupOutlined from '@mui/icons-material/GroupOutlined';
import History from '@mui/icons-material/History';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { can } from '../../contracts/permissions.ts';
import { GeneratedList } from '../../src/engine/list/GeneratedList.tsx';
import { useT } from '../../src/i18n/useT.ts';
import { useCurrentUser } from '../../src/shell/appData.ts';
import { NavigationDrawer } from '../../src/shell/navigationDrawer.tsx';
import { SideNav } from '../../src/ui/SideNav.tsx';
import { audit } from './schema.ts';

const list = <GeneratedList />;

/** The audit log page, with a link back to the users. */
export function AuditPage() {
  return (
    <>
      {can(useCurrentUser(), 'list', audit.access) && <Panel />}
      {list}
    </>
  );
}

function Panel() {
  const t = useT();
  return (
    <NavigationDrawer>
      <Stack sx={{ p: 2, gap: 2 }}>
        <Typography variant="body2" color="text.secondary">
          {t('audit.panel')}
        </Typography>
        <SideNav
          entries={[
            { to: '/users', label: t('audit.users'), icon: GroupOutlined, current: false },
            { to: '/audit', label: t('audit.audit'), icon: History, current: true },
          ]}
        />
      </Stack>
    </NavigationDrawer>
  );
}
