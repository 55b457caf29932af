import AddCircleOutlined from '@mui/icons-material/AddCircleOutlined';
import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import Logout from '@mui/icons-material/Logout';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import TranslateOutlined from '@mui/icons-material/TranslateOutlined';
import UploadOutlined from '@mui/icons-material/UploadOutlined';
import ViewTimelineOutlined from '@mui/icons-material/ViewTimelineOutlined';
import { useLocation, useLogout } from 'react-admin';
import { explicitSignOut } from '#authProvider/explicitSignOut.ts';
import { can } from '#contracts/permissions.ts';
import { resourceNamed, resources } from '#resources/index.ts';
import { uploads } from '#resources/uploads/schema.ts';
import { icons } from '../../engine/icons.ts';
import { useShownLanguage } from '../../i18n/language.ts';
import { languageCodes, languages } from '../../i18n/languages.ts';
import { useInSentence } from '../../i18n/useInSentence.ts';
import { useT } from '../../i18n/useT.ts';
import { folderInAddress, libraryRoot } from '../../media/library/folderAddress.ts';
import { useChooseFiles } from '../../media/uploads/useChooseFiles.ts';
import { isBelow, userSettingsPath } from '../../routing/codec.ts';
import { useCurrentUser } from '../../shell/appData.ts';
import { useDrawer } from '../../shell/navigationDrawer.tsx';
import { chooseColourMode, useColourMode } from '../../theme/colourMode.ts';
import { useListEntries, usePageEntries, useReportsEntry } from '../menu/menuEntries.ts';
import { useChooseLanguage } from '../menu/useChooseLanguage.ts';
import type { Entry, EntryGroup } from './entries.ts';
import type { Shortcut } from './shortcuts.ts';

const iconOf = (name: string) => icons[resourceNamed(name)?.icon ?? 'list'];

const pageIcons = { board: ViewTimelineOutlined, fans: iconOf('users') } as const;

type KeysOf = (shortcut: string) => Entry['keys'];

/** The links of the open campaign, or of another screen with a navigation drawer, except the current one. */
function useDrawerGroup(): EntryGroup | null {
  const { links } = useDrawer();
  if (!links.current) return null;
  const { title, entries } = links.current;
  const others = entries.filter(({ current }) => !current);
  return { id: 'drawer', title, entries: others.map((one) => ({ ...one, id: one.to })) };
}

function useScreens(keysOf: KeysOf): Entry[] {
  const t = useT();
  const lists = useListEntries({ inMenu: false });
  const pages = usePageEntries();
  const reports = useReportsEntry();
  const settings = {
    id: userSettingsPath,
    label: t('userSettings.title'),
    icon: ManageAccountsOutlined,
    to: userSettingsPath,
  };
  return [
    ...lists.map(({ key, label, to }) => ({ id: to, label, icon: iconOf(key), to, keys: keysOf(key) })),
    ...pages.map(({ key, label, to }) => ({ id: key, label, icon: pageIcons[key], to })),
    ...reports.map(({ key, label, to }) => ({ id: key, label, icon: AssessmentOutlined, href: to })),
    settings,
    { id: 'manual', label: t('palette.manual'), icon: MenuBookOutlined, to: '/manual' },
  ];
}

/** Opens the browser's file chooser. */
function chooseFiles(onChoose: (files: File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.onchange = () => onChoose([...(input.files ?? [])]);
  input.click();
}

function useUploadEntry(): Entry {
  const t = useT();
  const { pathname } = useLocation();
  const folder = isBelow(pathname, libraryRoot) ? (folderInAddress(pathname) ?? '/') : '/';
  const upload = useChooseFiles(folder, null);
  return { id: 'upload', label: t('palette.upload'), icon: UploadOutlined, run: () => chooseFiles(upload) };
}

function useColourModeEntry(): Entry {
  const t = useT();
  const dark = useColourMode() === 'dark';
  return {
    id: 'colourMode',
    label: t(dark ? 'palette.lightMode' : 'palette.darkMode'),
    icon: dark ? LightModeOutlined : DarkModeOutlined,
    run: () => chooseColourMode(dark ? 'light' : 'dark'),
  };
}

function useLanguageEntries(): Entry[] {
  const t = useT();
  const choose = useChooseLanguage();
  const { language } = useShownLanguage();
  return languageCodes
    .filter((code) => code !== language)
    .map((code) => ({
      id: `language ${code}`,
      label: t('shell.account.language', { name: languages[code].name }),
      icon: TranslateOutlined,
      run: () => choose(code),
    }));
}

function useActions(shortcuts: readonly Shortcut[], keysOf: KeysOf): Entry[] {
  const t = useT();
  const inSentence = useInSentence();
  const user = useCurrentUser();
  const logout = useLogout();
  const upload = useUploadEntry();
  const colourMode = useColourModeEntry();
  const languageEntries = useLanguageEntries();
  const creating = resources
    .filter((one) => !one.createdElsewhere && can(user, 'create', one.access))
    .map(({ name }) => ({
      id: `create ${name}`,
      label: t('engine.list.create', { name: inSentence(t(`resources.${name}.name`, { smart_count: 1 })) }),
      icon: AddCircleOutlined,
      to: `/${name}/create`,
      keys: name === 'campaigns' ? keysOf('create') : undefined,
    }));
  const help = shortcuts.filter(({ id }) => id === 'shortcuts');
  return [
    ...creating,
    ...(can(user, 'create', uploads.access) ? [upload] : []),
    colourMode,
    ...languageEntries,
    ...help.map(({ id, label, run }) => ({ id, label, icon: KeyboardOutlined, keys: keysOf(id), run })),
    {
      id: 'logout',
      label: t('shell.account.logout'),
      icon: Logout,
      run: () => void logout(explicitSignOut, '/login', false),
    },
  ];
}

/** Returns the entries that need no request: links of the open screen, screens and actions that the user may use. */
export function useEntryGroups(shortcuts: readonly Shortcut[]): EntryGroup[] {
  const t = useT();
  const keysOf: KeysOf = (shortcut) => shortcuts.find(({ id }) => id === shortcut);
  const drawer = useDrawerGroup();
  const drawerPaths = drawer?.entries.map(({ id }) => id) ?? [];
  const screens = useScreens(keysOf).filter(({ id }) => !drawerPaths.includes(id));
  const actions = useActions(shortcuts, keysOf);
  return [
    ...(drawer ? [drawer] : []),
    { id: 'screens', title: t('palette.groups.screens'), entries: screens },
    { id: 'actions', title: t('palette.groups.actions'), entries: actions },
  ];
}
