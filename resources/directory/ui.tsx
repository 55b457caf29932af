import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import { can } from '#contracts/permissions.ts';
import { NoValue } from '#src/engine/cells/FieldCell.tsx';
import { icons } from '#src/engine/icons.ts';
import { SelectInput } from '#src/engine/inputs/ChoiceInputs.tsx';
import { GeneratedList } from '#src/engine/list/GeneratedList.tsx';
import { ListLink } from '#src/engine/list/ListLink.tsx';
import { type CellProps, defineScreens, type InputProps } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { useRoleName } from '#src/shell/roles.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useRoleOptions } from '../users/RoleOptions.tsx';
import { UsersPanel } from '../users/UsersPanel.tsx';
import { directoryGroups, scimTokens } from './schema.ts';

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

function RoleCell({ value }: CellProps<string | null>) {
  const nameOf = useRoleName();
  return value === null ? <NoValue /> : nameOf(value);
}

/** Offers the roles that the user may give. */
function RoleInput(props: InputProps) {
  const help = useT()('users.directory.roleHelp');
  return <SelectInput {...props} options={useRoleOptions()} help={help} />;
}

function NoGroups() {
  const t = useT();
  return (
    <EmptyState icon={AccountTree} title={t('users.directory.noGroups')} text={t('users.directory.noGroupsText')} />
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

/** What the deletion of a token does. */
const RevokeWarning = () => useT()('users.directory.revoke');

/** The groups of the directory with the roles that they give, in the navigation of the users. */
export const directoryGroupScreens = defineScreens(directoryGroups, {
  cells: { role: RoleCell },
  cardsBelow: 'md',
  inputs: { role: RoleInput },
  list: DirectoryList,
  listActions: () => <ListLink to={scimTokens} />,
  listEmpty: NoGroups,
});

/** The tokens of the directory. A command creates them. */
export const scimTokenScreens = defineScreens(scimTokens, {
  list: DirectoryList,
  cardsBelow: 'md',
  listActions: () => <ListLink to={directoryGroups} />,
  listEmpty: NoTokens,
  deleteWarning: RevokeWarning,
});
