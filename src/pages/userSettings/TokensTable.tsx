import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useNotify } from 'react-admin';
import type { PersonalToken } from '#contracts/api/tokens.ts';
import { permissionCatalogue } from '#contracts/permissions.ts';
import { useIsNarrow } from '../../engine/list/useIsNarrow.ts';
import { type Translate, useT } from '../../i18n/useT.ts';
import { Card, CardList } from '../../ui/Cards.tsx';
import { useCopied } from '../../ui/hooks/useCopied.ts';
import { IconAction } from '../../ui/IconAction.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';

type TokensTableProps = { label: string; tokens: readonly PersonalToken[]; onDelete: (token: PersonalToken) => void };

/** Tokens in a table, or as cards where there is little room. */
export function TokensTable(props: TokensTableProps) {
  return useIsNarrow() ? <Cards {...props} /> : <Rows {...props} />;
}

const titlesOf = ({ permissions }: PersonalToken, t: Translate): string =>
  permissionCatalogue
    .filter(({ key }) => permissions.includes(key))
    .map(({ key }) => t(`permissions.${key}`))
    .join(', ');

function Rows({ label, tokens, onDelete }: TokensTableProps) {
  const t = useT();
  return (
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          <TableCell>{t('userSettings.tokens.id')}</TableCell>
          <TableCell>{t('userSettings.tokens.name')}</TableCell>
          <TableCell>{t('userSettings.tokens.created')}</TableCell>
          <TableCell>{t('userSettings.tokens.lastUsed')}</TableCell>
          <TableCell>{t('userSettings.tokens.permissions')}</TableCell>
          <TableCell align="right">{t('userSettings.tokens.actions')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {tokens.map((token) => (
          <TableRow key={token.id}>
            <TableCell>
              <CopyShortId id={token.id} />
            </TableCell>
            <TableCell sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{token.name}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              <TimeAgo moment={token.created_at} />
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              <LastUsed token={token} />
            </TableCell>
            <TableCell>{titlesOf(token, t)}</TableCell>
            <TableCell align="right">
              <DeleteAction token={token} onDelete={onDelete} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Cards({ label, tokens, onDelete }: TokensTableProps) {
  const t = useT();
  return (
    <CardList label={label}>
      {tokens.map((token) => (
        <Card key={token.id} action={<DeleteAction token={token} onDelete={onDelete} />}>
          <Typography sx={{ fontWeight: 600 }}>{token.name}</Typography>
          <CopyShortId id={token.id} />
          <Typography variant="body2" color="text.secondary">
            {t('userSettings.tokens.created')} <TimeAgo moment={token.created_at} />
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {t('userSettings.tokens.lastUsed')}: <LastUsed token={token} />
          </Typography>
          <Typography variant="body2">{titlesOf(token, t)}</Typography>
        </Card>
      ))}
    </CardList>
  );
}

function LastUsed({ token: { last_used_at } }: { token: PersonalToken }) {
  const t = useT();
  return last_used_at === null ? t('userSettings.tokens.never') : <TimeAgo moment={last_used_at} />;
}

function DeleteAction({ token, onDelete }: Pick<TokensTableProps, 'onDelete'> & { token: PersonalToken }) {
  const t = useT();
  const label = t('userSettings.tokens.deleteOf', { name: token.name });
  return <IconAction label={label} icon={DeleteOutlined} onClick={() => onDelete(token)} />;
}

const endsShown = 5;

/** Shows the first and last five characters of an ID; a click copies the whole ID. */
function CopyShortId({ id }: { id: string }) {
  const t = useT();
  const notify = useNotify();
  const { copy: copyText } = useCopied(id);
  const short = `${id.slice(0, endsShown)}…${id.slice(-endsShown)}`;
  const copy = async () => {
    const done = await copyText();
    notify(t(done ? 'userSettings.tokens.idCopied' : 'engine.copy.failed', { id }), {
      type: done ? 'success' : 'warning',
    });
  };
  return (
    <ButtonBase
      aria-label={t('userSettings.tokens.copyId', { id: short })}
      title={id}
      onClick={() => void copy()}
      sx={{ minHeight: 24, px: 0.5, mx: -0.5, borderRadius: 1, '&:hover': { bgcolor: 'action.hover' } }}
    >
      <Box component="code" sx={{ fontFamily: 'monospace', whiteSpace: 'nowrap' }}>
        {short}
      </Box>
    </ButtonBase>
  );
}
