import { useLocation } from 'ra-core';
import { can } from '../../contracts/permissions.ts';
import { resources } from '../../resources/index.ts';
import { useT } from '../i18n/useT.ts';
import { isBelow, userSettingsPath } from '../routing/codec.ts';
import { useCurrentUser } from '../shell/appData.ts';
import { usePageSetup } from '../shell/pageSetup.ts';

/** An entry of the main menu: a screen of the tool, or an external URL. */
export type MenuEntry = { key: string; label: string; to: string; current: boolean; external: boolean };

/**
 * Returns the main menu's entries for this user: the resources they may list, and the reports application if it is
 * configured.
 */
export function useMenuEntries(): MenuEntry[] {
  const t = useT();
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const { reports_url } = usePageSetup();
  const screens = resources
    .filter(({ menu, access }) => menu && can(user, 'list', access))
    .map(({ name, path }) => ({
      key: name,
      label: t(`resources.${name}.name`, { smart_count: 2 }),
      to: `/${name}`,
      // A separate page keeps the product's URL inside the tool too; the user's own settings do not belong to users.
      current: !isBelow(pathname, userSettingsPath) && [`/${name}`, path].some((root) => isBelow(pathname, root)),
      external: false,
    }));
  if (!reports_url) return screens;
  return [...screens, { key: 'reports', label: t('shell.reports'), to: reports_url, current: false, external: true }];
}
