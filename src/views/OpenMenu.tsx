import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import { readView, type View, views } from '#resources/views/schema.ts';
import { useScreens } from '../engine/ScreensContext.ts';
import { useErrorWords, useResourceWords } from '../engine/words.ts';
import { useInSentence } from '../i18n/useInSentence.ts';
import { useT } from '../i18n/useT.ts';
import { ActionItem, MenuNote, ViewItem } from './menuItems.tsx';
import { useViewActions, type ViewActionId } from './useViewActions.ts';
import { useViews } from './useViews.ts';
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
