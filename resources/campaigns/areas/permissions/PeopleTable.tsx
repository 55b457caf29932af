import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLocale } from 'react-admin';
import { type User, users } from '#resources/users/schema.ts';
import { useIsNarrow } from '#src/engine/list/useIsNarrow.ts';
import { useResourceWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { Card, CardList } from '#src/ui/Cards.tsx';
import { formatDateTime } from '#src/ui/format/dateTime.ts';

/** A user as far as the caller may see them, and when access was granted, as ISO 8601 UTC. */
type Person = Partial<User> & Pick<User, 'id' | 'display_name'> & { granted_at?: string };

type PeopleTableProps<P extends Person> = { label: string; people: readonly P[]; action?: (person: P) => ReactNode };

/** A table of users with their role and actions; stacked blocks on narrow screens. */
export function PeopleTable<P extends Person>(props: PeopleTableProps<P>) {
  return useIsNarrow() ? <Cards {...props} /> : <Rows {...props} />;
}

function Rows<P extends Person>({ label, people, action }: PeopleTableProps<P>) {
  const t = useT();
  const words = useResourceWords(users);
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
            <TableCell sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{person.display_name}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{person.email}</TableCell>
            <TableCell>{person.role && words.choice('role', person.role)}</TableCell>
            {action && <TableCell align="right">{action(person)}</TableCell>}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Cards<P extends Person>({ label, people, action }: PeopleTableProps<P>) {
  const words = useResourceWords(users);
  return (
    <CardList label={label}>
      {people.map((person) => (
        <Card key={person.id} action={action?.(person)}>
          <Typography sx={{ fontWeight: 600 }}>{person.display_name}</Typography>
          <Typography variant="body2" color="text.secondary">
            {[person.email, person.role && words.choice('role', person.role)].filter(Boolean).join(', ')}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            <Time moment={person.granted_at} />
          </Typography>
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
