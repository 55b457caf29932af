import CheckIcon from '@mui/icons-material/Check';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type SvgIcon from '@mui/material/SvgIcon';
import type { ReactNode } from 'react';
import { LinkBase, useGetList } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { readView, type View, views } from '#resources/views/schema.ts';
import { useScreens } from '../engine/ScreensContext.ts';
import { useErrorWords, useResourceWords } from '../engine/words.ts';
import { useInSentence } from '../i18n/useInSentence.ts';
import { useT } from '../i18n/useT.ts';
import { useCurrentUser } from '../shell/appData.ts';
import { useViewActions, type ViewActionId } from './useViewActions.ts';
import { viewPath } from './viewPath.ts';

export type OpenMenuProps = {
  /** The opened view. */
  view: View | null;
  /** The list shows something else than the view. */
  isModified: boolean;
  anchor: HTMLElement | null;
  onAction: (id: ViewActionId) => void;
  onClose: () => void;
};

/** The views that a user may open, and the actions of the opened one. */
export function OpenMenu({ view, isModified, anchor, onAction, onClose }: OpenMenuProps) {
  const t = useT();
  const { resource } = useScreens();
  const words = useResourceWords(resource);
  const inSentence = useInSentence();
  const { mine, shared, notice, retry } = useMenuContent(resource.name, anchor !== null);
  const actions = useViewActions(view, isModified);
  const root = `/${resource.name}`;
  const item = (one: View, hint: string | null) => {
    const to = viewPath(root, one.id, readView(one));
    const selected = one.id === view?.id;
    return <ViewItem key={one.id} label={one.name} hint={hint} to={to} selected={selected} onClose={onClose} />;
  };
  const label = t('views.title');
  const all = t('views.all', { names: inSentence(words.many) });
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{
        paper: { component: 'section', 'aria-label': label, sx: { width: 320 } },
        list: { 'aria-label': label },
      }}
    >
      <ViewItem label={all} to={root} selected={view === null} onClose={onClose} />
      {mine.length > 0 && <MenuNote>{t('views.mine')}</MenuNote>}
      {mine.map((one) => item(one, one.shared ? t('views.sharedByMe') : null))}
      {shared.length > 0 && <MenuNote>{t('views.shared')}</MenuNote>}
      {shared.map((one) => item(one, one.owner_name))}
      {notice && <MenuNote>{notice}</MenuNote>}
      {retry && <ActionItem label={t('engine.error.retry')} onClick={retry} />}
      <Divider />
      {actions.map(({ id, ...action }) => (
        <ActionItem key={id} {...action} onClick={() => onAction(id)} />
      ))}
      <ActionItem label={t('views.manage')} icon={FormatListBulleted} to={`/${views.name}`} onClick={onClose} />
    </Menu>
  );
}

/** Returns the views of the menu, and what to say while there are none or not all. */
function useMenuContent(resource: string, isOpen: boolean) {
  const t = useT();
  const errorWords = useErrorWords();
  const { mine, shared, isCut, isPending, error, refetch } = useViews(resource, isOpen);
  const count = mine.length + shared.length;
  const notice = () => {
    if (isPending) return t('views.loading');
    if (error) return errorWords(error);
    if (count === 0) return t('views.empty');
    return isCut ? t('views.more', { count }) : null;
  };
  return { mine, shared, notice: notice(), retry: error ? () => void refetch() : null };
}

const byName = (a: View, b: View): number => a.name.localeCompare(b.name);

/** Personal views sort first, so that the user's own ones are on the first page. */
const query = {
  pagination: { page: 1, perPage: limits.maxPageSize },
  sort: { field: 'shared', order: 'ASC' },
} as const;

/** Returns the views of a list that the user may open: their own, and those that others share. */
function useViews(resource: string, enabled: boolean) {
  const { id } = useCurrentUser();
  const { data = [], total = 0, error, isPending, refetch } = useGetList<View>('views', query, { enabled });
  const all = data.filter((view) => view.resource === resource).sort(byName);
  return {
    mine: all.filter(({ owner }) => owner === id),
    shared: all.filter(({ owner }) => owner !== id),
    /** There are more than `all`. */
    isCut: total > data.length,
    error: data.length > 0 ? null : error,
    isPending,
    refetch,
  };
}

type ViewItemProps = {
  label: string;
  /** What distinguishes it from others, such as its owner. */
  hint?: string | null;
  to: string;
  selected: boolean;
  onClose: () => void;
};

/** An item that opens a view. Passes on the props that the menu gives its items. */
function ViewItem({ label, hint, to, selected, onClose, ...item }: ViewItemProps) {
  return (
    <MenuItem
      {...item}
      role="menuitemradio"
      aria-checked={selected}
      selected={selected}
      component={LinkBase}
      to={to}
      onClick={onClose}
    >
      <ListItemIcon>{selected && <CheckIcon fontSize="small" />}</ListItemIcon>
      <ListItemText primary={label} secondary={hint} slotProps={{ primary: { noWrap: true, title: label } }} />
    </MenuItem>
  );
}

type ActionItemProps = { label: string; icon?: typeof SvgIcon; to?: string; onClick: () => void };

/** An item that does something, or opens the page `to`. */
function ActionItem({ label, icon: Icon, to, onClick, ...item }: ActionItemProps) {
  return (
    <MenuItem {...item} {...(to !== undefined && { component: LinkBase, to })} onClick={onClick}>
      <ListItemIcon>{Icon && <Icon fontSize="small" />}</ListItemIcon>
      <ListItemText primary={label} slotProps={{ primary: { noWrap: true, title: label } }} />
    </MenuItem>
  );
}

/** A text between the items, such as the heading of a group. */
function MenuNote({ children }: { children: ReactNode }) {
  return (
    <ListSubheader role="presentation" disableSticky sx={{ lineHeight: 1.4, py: 1, whiteSpace: 'normal' }}>
      {children}
    </ListSubheader>
  );
}
