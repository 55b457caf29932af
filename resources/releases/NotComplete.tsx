import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Link from '@mui/material/Link';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'react-admin';
import type { ReadinessCount, ReadinessItem } from '#contracts/readiness.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { type Translate, useT } from '#src/i18n/useT.ts';
import { useMenuAnchor } from '#src/ui/hooks/useMenuAnchor.ts';
import { RetryAlert } from '#src/ui/RetryAlert.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { placePath, useItemWords } from '../campaigns/areas/ready/itemWords.ts';
import { useReadinessIn } from './releaseQueries.ts';

type NotCompleteProps = { campaign: { id: string; name: string }; release: string; count: ReadinessCount };

function countWords(t: Translate, { problems: some, hints: others }: ReadinessCount): string {
  const problems = t('releases.missing.problems', { smart_count: some });
  const hints = t('releases.missing.hints', { smart_count: others });
  if (others === 0) return problems;
  return some === 0 ? hints : t('releases.missing.both', { problems, hints });
}

/** How much a campaign lacks with the changes of the release. A click lists what, with links to it in the release. */
export function NotComplete({ campaign, release, count }: NotCompleteProps) {
  const t = useT();
  const list = useMenuAnchor();
  const words = countWords(t, count);
  const { id, name } = campaign;
  const isComplete = count.problems === 0;
  const title = t(isComplete ? 'releases.missing.hintsTitle' : 'releases.missing.title', { name });
  return (
    <>
      <ButtonBase
        aria-label={t(isComplete ? 'releases.missing.hintsOf' : 'releases.missing.of', { count: words, name })}
        aria-haspopup="dialog"
        aria-expanded={list.isOpen}
        onClick={list.open}
        sx={{ borderRadius: 1, minHeight: 28 }}
      >
        <StatusChip tone={isComplete ? 'default' : 'warning'} label={words} />
      </ButtonBase>
      {list.wanted && (
        <Popover
          anchorEl={list.anchor}
          open={list.isOpen}
          onClose={list.close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { width: 340, mt: 0.5, p: 2 } } }}
        >
          <Typography variant="h3" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Missing id={id} release={release} />
        </Popover>
      )}
    </>
  );
}

function Missing({ id, release }: { id: string; release: string }) {
  const t = useT();
  const errorWords = useErrorWords();
  const { data, error, refetch } = useReadinessIn(release, id);
  if (error) {
    const reason = errorWords(error);
    return <RetryAlert onRetry={() => void refetch()}>{t('releases.missing.failed', { reason })}</RetryAlert>;
  }
  if (!data) return <SkeletonRows rows={2} columns={1} label={t('releases.missing.loading')} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {data.items.map((item) => (
        <Item key={item.key} item={item} to={placePath(id, item)} release={release} />
      ))}
    </Box>
  );
}

type ItemProps = { item: ReadinessItem; to: string | null; release: string };

function Item({ item, to, release }: ItemProps) {
  const { title, why } = useItemWords(item);
  return (
    <li>
      {to === null ? (
        title
      ) : (
        <Link component={LinkBase} to={`${to}${to.includes('?') ? '&' : '?'}release=${release}`}>
          {title}
        </Link>
      )}
      <Typography variant="body2" color="text.secondary">
        {why}
      </Typography>
    </li>
  );
}
