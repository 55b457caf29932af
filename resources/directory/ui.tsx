import { can } from '#contracts/permissions.ts';
import { icons } from '#src/engine/icons.ts';
import { GeneratedList } from '#src/engine/list/GeneratedList.tsx';
import { defineScreens } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { UsersPanel } from '../users/UsersPanel.tsx';
import { scimTokens } from './schema.ts';

const list = <GeneratedList />;

/** A list of the directory, a section of the users. */
function DirectoryList() {
  return (
    <>
      {can(useCurrentUser(), 'list', scimTokens.access) && <UsersPanel />}
      {list}
    </>
  );
}

function NoTokens() {
  const t = useT();
  return (
    <EmptyState
      icon={icons[scimTokens.icon]}
      title={t('users.directory.noTokens')}
      text={t('users.directory.noTokensText')}
    />
  );
}

/** The tokens of the directory, in the navigation of the users. A command creates them. */
export const scimTokenScreens = defineScreens(scimTokens, { list: DirectoryList, listEmpty: NoTokens });
