import Add from '@mui/icons-material/Add';
import Check from '@mui/icons-material/Check';
import RocketLaunch from '@mui/icons-material/RocketLaunch';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { LinkBase, useGetList, useLocale } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { Release, ReleaseState } from '#resources/releases/schema.ts';
import { useRecordPath } from '#src/engine/useRecordPath.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { formatDateTime } from '#src/ui/format/dateTime.ts';
import { useCampaign } from '../campaignContext.ts';
import { useRelease } from '../releaseContext.ts';
import { useSwitch } from './useSwitch.ts';

type ReleaseMenuProps = {
  anchor: HTMLElement | null;
  open: boolean;
  /** Opens the dialog for a new release; null if the user may not create one. */
  onCreate: (() => void) | null;
  onClose: () => void;
};

/** Switches between the live campaign and the open releases. */
export default function ReleaseMenu({ anchor, open, onCreate, onClose }: ReleaseMenuProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const current = useRelease();
  const switchTo = useSwitch();
  const pathOf = useRecordPath('releases');
  const { releases, isPending, error } = useOpenReleases(open);
  const choose = (id: string) => {
    onClose();
    if (id !== (current?.id ?? '')) switchTo(id);
  };
  const create = () => {
    onClose();
    onCreate?.();
  };
  const label = t('inRelease.menu');
  const note = error ? errorWords(error) : isPending ? t('inRelease.loading') : null;
  return (
    <Menu
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { component: 'section', 'aria-label': label, sx: { maxWidth: 360 } },
        list: { 'aria-label': label, disabledItemsFocusable: true },
      }}
    >
      <Choice name={t('inRelease.live')} isChosen={!current} onChoose={() => choose('')} />
      <Divider />
      {note && <MenuItem aria-disabled>{note}</MenuItem>}
      {releases.map((release) => (
        <ReleaseChoice
          key={release.id}
          release={release}
          isChosen={release.id === current?.id}
          onChoose={() => choose(release.id)}
        />
      ))}
      {onCreate && (
        <MenuItem onClick={create}>
          <ListItemIcon>
            <Add fontSize="small" />
          </ListItemIcon>
          {t('inRelease.new')}
        </MenuItem>
      )}
      {current && <Divider />}
      {current && (
        <MenuItem component={LinkBase} to={pathOf(current.id)}>
          <ListItemIcon>
            <RocketLaunch fontSize="small" />
          </ListItemIcon>
          {t('inRelease.open')}
        </MenuItem>
      )}
    </Menu>
  );
}

type ChoiceProps = { name: string; about?: string; isChosen: boolean; onChoose: () => void };

/** Passes on the props that the menu gives its items. */
function Choice({ name, about, isChosen, onChoose, ...item }: ChoiceProps) {
  return (
    <MenuItem
      {...item}
      role="menuitemradio"
      aria-checked={isChosen}
      onClick={onChoose}
      sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
    >
      <ListItemIcon>{isChosen && <Check fontSize="small" />}</ListItemIcon>
      <ListItemText primary={name} secondary={about} />
    </MenuItem>
  );
}

function ReleaseChoice({ release, ...choice }: Omit<ChoiceProps, 'name' | 'about'> & { release: Release }) {
  const t = useT();
  const locale = useLocale();
  const { campaign } = useCampaign();
  const { name, state, publish_at, campaigns } = release;
  const about = [
    campaigns.includes(campaign.id) && t('inRelease.changesThis'),
    state === 'scheduled' && publish_at && t('inRelease.scheduled', { date: formatDateTime(publish_at, locale) }),
    state === 'failed' && t('inRelease.failed'),
  ].filter((words) => typeof words === 'string');
  return <Choice {...choice} name={name} about={about.join(' · ') || undefined} />;
}

const maxShown = 10;
const openStates: readonly ReleaseState[] = ['open', 'scheduled', 'failed'];

/** Returns open releases, newest first: those with changes of the campaign before the others. */
function useOpenReleases(enabled: boolean) {
  const { id } = useCampaign().campaign;
  const { data, isPending, error } = useGetList<Release & { created_at: string }>(
    'releases',
    {
      filter: { state: openStates },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: limits.maxPageSize },
    },
    { enabled },
  );
  const has = ({ campaigns }: Release) => Number(campaigns.includes(id));
  const releases = [...(data ?? [])]
    .sort((one, other) => has(other) - has(one) || other.created_at.localeCompare(one.created_at))
    .slice(0, maxShown);
  return { releases, isPending, error };
}
