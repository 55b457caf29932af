import { useLocation } from 'ra-core';
import { can } from '../../contracts/permissions.ts';
import { resources } from '../../resources/index.ts';
import { useT } from '../i18n/useT.ts';
import { isBelow, userSettingsPath } from '../routing/codec.ts';
import { useCurrentUser } from '../shell/appData.ts';
import { usePageSetup } from '../shell/pageSetup.ts';

/** An entry of the main menu: a screen of the tool, or an external URL. */
export type MenuEntry = { key: string; label: string; to: string; current: boolean; external: boolean };

/** Returns the lists that this user may open. `inMenu` restricts them to those of the main menu. */
export function useListEntries({ inMenu }: { inMenu: boolean }): MenuEntry[] {
  const t = useT();
  const user = useCurrentUser();
  const { pathname } = useLocation();
  return resources
    .filter(({ menu, access }) => (menu || !inMenu) && can(user, 'list', access))
    .map(({ name, path }) => ({
      key: name,
      label: t(`resources.${name}.name`, { smart_count: 2 }),
      to: `/${name}`,
      // A separate page keeps the product's URL inside the tool too; the user's own settings do not belong to users.
      current: !isBelow(pathname, userSettingsPath) && [`/${name}`, path].some((root) => isBelow(pathname, root)),
      external: false,
    }));
}

/** Returns the reports application as an entry, if it is configured. */
export function useReportsEntry(): MenuEntry[] {
  const t = useT();
  const { reports_url } = usePageSetup();
  if (!reports_url) return [];
  return [{ key: 'reports', label: t('shell.reports'), to: reports_url, current: false, external: true }];
}

/**
 * Returns the main menu's entries for this user: the resources they may list, and the reports application if it is
 * configured.
 */
export function useMenuEntries(): MenuEntry[] {
  return [...useListEntries({ inMenu: true }), ...useReportsEntry()];
}
