import { useLocation } from 'react-admin';
import { allows, can } from '#contracts/permissions.ts';
import { resources } from '#resources/index.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { useT } from '../../i18n/useT.ts';
import { isBelow, userSettingsPath } from '../../routing/codec.ts';
import { useCurrentUser } from '../../shell/appData.ts';
import { usePageSetup } from '../../shell/pageSetup.ts';

/** An entry of the main menu: a screen of the tool, or an external URL. */
export type MenuEntry = { key: string; label: string; to: string; current: boolean; external: boolean };

/** Returns the lists that this user may open. `inMenu` restricts them to those of the main menu. */
export function useListEntries({ inMenu }: { inMenu: boolean }): MenuEntry[] {
  const t = useT();
  const user = useCurrentUser();
  const { pathname } = useLocation();
  // A separate page keeps the product's URL inside the tool too; the user's own settings do not belong to users.
  const isOpen = ({ name, path }: Resource) =>
    !isBelow(pathname, userSettingsPath) && [`/${name}`, path].some((root) => isBelow(pathname, root));
  return resources
    .filter(({ within, access }) => (within === undefined || !inMenu) && can(user, 'list', access))
    .map((resource) => ({
      key: resource.name,
      label: t(`resources.${resource.name}.name`, { smart_count: 2 }),
      to: `/${resource.name}`,
      current: isOpen(resource) || resources.some((other) => other.within === resource.name && isOpen(other)),
      external: false,
    }));
}

/** The pages beside the lists, and the permission that each needs. */
const pages = { board: 'campaigns-read', fans: 'consumer-data-modify' } as const;

/** Returns the pages beside the lists as entries: what goes live next, and the page about one fan. */
export function usePageEntries(): (MenuEntry & { key: keyof typeof pages })[] {
  const t = useT();
  const user = useCurrentUser();
  const { pathname } = useLocation();
  return (['board', 'fans'] as const)
    .filter((key) => allows(user, pages[key]))
    .map((key) => ({
      key,
      label: t(`shell.${key}`),
      to: `/${key}`,
      current: pathname === `/${key}`,
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
 * Returns the main menu's entries for this user: the resources they may list, what goes live next, the page about one fan,
 * and the reports application if it is configured.
 */
export function useMenuEntries(): MenuEntry[] {
  return [...useListEntries({ inMenu: true }), ...usePageEntries(), ...useReportsEntry()];
}
