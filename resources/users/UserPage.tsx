import Box from '@mui/material/Box';
import { ShowPage } from '#src/engine/views/GeneratedShow.tsx';
import { RecordPage } from '#src/engine/views/RecordPage.tsx';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { nameOfRole } from '#src/shell/roleName.ts';
import { useMayModifyUsers } from './changing.ts';
import { UserSecondFactors } from './UserSecondFactors.tsx';
import { UserSessions } from './UserSessions.tsx';

/** A user, with the role in the user's language, and second factors and sessions for those who may change users. */
export default function UserPage() {
  const t = useT();
  const mayEnd = useMayModifyUsers();
  const { id: ownId } = useCurrentUser();
  return (
    <RecordPage action="show">
      {({ role_name, ...record }) => (
        <>
          <ShowPage record={{ ...record, role: nameOfRole(t, String(record.role), String(role_name)) }} />
          {mayEnd && (
            <Box sx={{ mt: 3, display: 'grid', gap: 3 }}>
              <UserSecondFactors
                id={String(record.id)}
                name={String(record.display_name)}
                mayReset={record.id !== ownId}
              />
              <UserSessions id={String(record.id)} />
            </Box>
          )}
        </>
      )}
    </RecordPage>
  );
}
