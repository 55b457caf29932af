import ErrorOutline from '@mui/icons-material/ErrorOutline';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { LinkBase, useCreatePath } from 'react-admin';
import { useSentence } from '#src/i18n/useSentence.tsx';
import { useT } from '#src/i18n/useT.ts';
import { Panel } from '#src/ui/Panel.tsx';
import { TimeAgo } from '#src/ui/TimeAgo.tsx';
import type { Board } from './boardQuery.ts';

type Failure = Board['failures'][number];

/** The resource of what failed. */
const resourceOf = { release: 'releases', app: 'apps', webhook: 'webhooks' } as const;

/** What failed and was not resolved, each with a link to where it can be. */
export function BoardFailures({ failures }: { failures: readonly Failure[] }) {
  const t = useT();
  if (failures.length === 0) return null;
  return (
    <section aria-labelledby="board-failures">
      <Typography variant="h2" id="board-failures" sx={{ mb: 1 }}>
        {t('board.failures.title')}
      </Typography>
      <Panel>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {failures.map((failure) => (
            <FailureLine key={`${failure.kind} ${failure.id}`} failure={failure} />
          ))}
        </Box>
      </Panel>
    </section>
  );
}

function FailureLine({ failure }: { failure: Failure }) {
  const { at } = failure;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        px: 2,
        py: 1.25,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <ErrorOutline aria-hidden sx={{ color: 'error.main', fontSize: '1.25em' }} />
      <Box sx={{ flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' }}>
        <FailureWords failure={failure} />
      </Box>
      {at && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875em' }}>
          <TimeAgo moment={at} />
        </Box>
      )}
    </Box>
  );
}

function FailureWords({ failure: { kind, id, name, count } }: { failure: Failure }): ReactNode {
  const t = useT();
  const sentence = useSentence();
  const createPath = useCreatePath();
  if (kind === 'mail' || id === null) return t('board.failures.mail', { smart_count: count });
  const path = createPath({ resource: resourceOf[kind], type: 'edit', id });
  const link = (
    <Link component={LinkBase} to={path} underline="always">
      {name}
    </Link>
  );
  return sentence(`board.failures.${kind}`, { name: link });
}
