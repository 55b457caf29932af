import type { UserState } from '../../contracts/permissions.ts';
import { GeneratedList } from '../../src/engine/list/GeneratedList.tsx';
import { defineScreens } from '../../src/engine/overrides.ts';
import { useResourceWords } from '../../src/engine/words.ts';
import { NavigationDrawer } from '../../src/frame/navigationDrawer.tsx';
import { StatusChip, type StatusTone } from '../../src/ui/StatusChip.tsx';
import { users } from './schema.ts';
import { UsersPanel } from './UsersPanel.tsx';

const tones: Record<UserState, StatusTone> = { pending: 'warning', approved: 'success', rejected: 'error' };

function StateCell({ value }: { value: UserState }) {
  const words = useResourceWords(users);
  return <StatusChip tone={tones[value]} label={words.choice('state', value)} />;
}

function UsersPage() {
  return (
    <>
      <NavigationDrawer>
        <UsersPanel />
      </NavigationDrawer>
      <GeneratedList />
    </>
  );
}

export const userScreens = defineScreens(users, { cells: { state: StateCell }, list: UsersPage });
