import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLocale } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { useT } from '../../i18n/useT.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { formatDateTime } from '../../ui/format/dateTime.ts';
import { OptionSelect } from '../list/OptionSelect.tsx';

const choices = [1, 3, 7, 14, limits.maxPreviewDays] as const;

/** Chooses the number of days that a new link is valid. */
export function DaysSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useT();
  const options = choices.map((count) => ({
    value: String(count),
    label: t('publishing.previews.dayCount', { smart_count: count }),
  }));
  return (
    <>
      <Typography variant="body2" component="span" aria-hidden>
        {t('publishing.previews.days')}
      </Typography>
      <OptionSelect label={t('publishing.previews.days')} value={value} options={options} onChange={onChange} />
    </>
  );
}

type ExpiringLink = {
  id: string;
  /** Null for a link that was only mailed. */
  url: string | null;
  created_at: string;
  created_by: { display_name: string };
  expires_at: string;
};

type LinkListProps<Shown extends ExpiringLink> = {
  label: string;
  links: readonly Shown[];
  /** The first line of a link; by default when it ends. */
  titleOf?: (link: Shown) => ReactNode;
  /** The id of the link that is being revoked. */
  revoking: string | undefined;
  onRevoke: (id: string) => void;
};

/** Lists links that end at a time, each with buttons that copy and revoke it. */
export function LinkList<Shown extends ExpiringLink>({ label, links, titleOf, ...row }: LinkListProps<Shown>) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0, mt: 1.5, '&:empty': { display: 'none' } }}
    >
      {links.map((link) => (
        <LinkRow key={link.id} link={link} title={titleOf?.(link)} {...row} />
      ))}
    </Box>
  );
}

type LinkRowProps = {
  link: ExpiringLink;
  title: ReactNode;
} & Pick<LinkListProps<ExpiringLink>, 'revoking' | 'onRevoke'>;

function LinkRow({ link: { id, url, ...link }, title, revoking, onRevoke }: LinkRowProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const [made, date] = [formatDateTime(link.created_at, locale), formatDateTime(link.expires_at, locale)];
  const ends = t('publishing.previews.ends', { date });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{title ?? ends}</Typography>
        {url !== null && (
          <Link href={url} target="_blank" rel="noreferrer" variant="body2" noWrap sx={{ display: 'block' }}>
            {url}
          </Link>
        )}
        {title !== undefined && <Typography variant="body2">{ends}</Typography>}
        <Typography variant="body2" color="text.secondary">
          {t('publishing.previews.by', { name: link.created_by.display_name, date: made })}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>
        {url !== null && <CopyButton read={() => url} label={t('publishing.previews.copy', { date })} />}
        <Button
          size="small"
          color="error"
          loading={revoking === id}
          aria-label={t('publishing.previews.revokeOf', { date })}
          onClick={() => onRevoke(id)}
        >
          {t('publishing.previews.revoke')}
        </Button>
      </Box>
    </Box>
  );
}
