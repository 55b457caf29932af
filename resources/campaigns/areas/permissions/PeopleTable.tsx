import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLocale } from 'react-admin';
import type { User } from '#resources/users/schema.ts';
import { useIsNarrow } from '#src/engine/list/useIsNarrow.ts';
import { type Translate, useT } from '#src/i18n/useT.ts';
import { nameOfRole } from '#src/shell/roleName.ts';
import { Card, CardList } from '#src/ui/Cards.tsx';
import { formatDateTime } from '#src/ui/format/dateTime.ts';
import { ByGroups } from '#src/ui/GrantList.tsx';

/** A user as far as the caller may see them, when access was granted, as ISO 8601 UTC, and the groups that gave it. */
type Person = Partial<User> & Pick<User, 'id' | 'display_name'> & { granted_at?: string; groups?: readonly string[] };

type PeopleTableProps<P extends Person> = { label: string; people: readonly P[]; action?: (person: P) => ReactNode };

const roleOf = (t: Translate, { role, role_name }: Person) => role && nameOfRole(t, role, role_name ?? role);

/** A table of users with their role and actions; stacked blocks on narrow screens. */
export function PeopleTable<P extends Person>(props: PeopleTableProps<P>) {
  return useIsNarrow() ? <Cards {...props} /> : <Rows {...props} />;
}

function Rows<P extends Person>({ label, people, action }: PeopleTableProps<P>) {
  const t = useT();
  const dated = people.some(({ granted_at }) => granted_at);
  return (
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          {dated && <TableCell>{t('access.time')}</TableCell>}
          <TableCell>{t('access.name')}</TableCell>
          <TableCell>{t('access.email')}</TableCell>
          <TableCell>{t('access.role')}</TableCell>
          {action && <TableCell align="right">{t('access.actions')}</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {people.map((person) => (
          <TableRow key={person.id}>
            {dated && (
              <TableCell>
                <Time moment={person.granted_at} />
              </TableCell>
            )}
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              <Box sx={{ fontWeight: 600 }}>{person.display_name}</Box>
              <ByGroups groups={person.groups ?? []} />
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{person.email}</TableCell>
            <TableCell>{roleOf(t, person)}</TableCell>
            {action && <TableCell align="right">{action(person)}</TableCell>}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Cards<P extends Person>({ label, people, action }: PeopleTableProps<P>) {
  const t = useT();
  return (
    <CardList label={label}>
      {people.map((person) => (
        <Card key={person.id} action={action?.(person)}>
          <Typography sx={{ fontWeight: 600 }}>{person.display_name}</Typography>
          <Typography variant="body2" color="text.secondary">
            {[person.email, roleOf(t, person)].filter(Boolean).join(', ')}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            <Time moment={person.granted_at} />
          </Typography>
          <ByGroups groups={person.groups ?? []} />
        </Card>
      ))}
    </CardList>
  );
}

function Time({ moment }: { moment: string | undefined }) {
  const locale = useLocale() ?? 'en';
  if (!moment) return null;
  return <time dateTime={moment}>{formatDateTime(moment, locale)}</time>;
}
