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
import { useNow } from '../../ui/clock.ts';
import { useCopied } from '../../ui/hooks/useCopied.ts';
import { IconAction } from '../../ui/IconAction.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
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
          <TableCell>{t('userSettings.tokens.ends')}</TableCell>
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
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              <Ends token={token} />
            </TableCell>
            <TableCell>
              {titlesOf(token, t)}
              <Networks token={token} />
            </TableCell>
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
          <Typography variant="body2" color="text.secondary">
            {t('userSettings.tokens.ends')}: <Ends token={token} />
          </Typography>
          <Typography variant="body2">{titlesOf(token, t)}</Typography>
          <Networks token={token} />
        </Card>
      ))}
    </CardList>
  );
}

function LastUsed({ token: { last_used_at, last_used_address } }: { token: PersonalToken }) {
  const t = useT();
  if (last_used_at === null) return t('userSettings.tokens.never');
  return (
    <>
      <TimeAgo moment={last_used_at} />
      {last_used_address !== null && (
        <Typography variant="caption" component="span" color="text.secondary" sx={{ display: 'block' }}>
          {last_used_address}
        </Typography>
      )}
    </>
  );
}

/** When a token ends. Those of earlier versions never do, and should be replaced. */
function Ends({ token: { expires_at } }: { token: PersonalToken }) {
  const t = useT();
  const now = useNow();
  if (expires_at === null)
    return (
      <StatusChip
        tone="warning"
        label={t('userSettings.tokens.endless')}
        title={t('userSettings.tokens.endlessText')}
      />
    );
  if (new Date(expires_at).getTime() <= now) return <StatusChip label={t('userSettings.tokens.ended')} />;
  return <TimeAgo moment={expires_at} />;
}

/** Where a token works, if not everywhere. */
function Networks({ token: { networks } }: { token: PersonalToken }) {
  const t = useT();
  if (networks.length === 0) return null;
  return (
    <Typography variant="caption" component="div" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {t('userSettings.tokens.onlyIn', { networks: networks.join(', ') })}
    </Typography>
  );
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
