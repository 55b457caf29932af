import type { UserState } from '../../contracts/permissions.ts';
import { defineScreens } from '../../src/engine/overrides.ts';
import { useResourceWords } from '../../src/engine/words.ts';
import { StatusChip, type StatusTone } from '../../src/ui/StatusChip.tsx';
import { users } from './schema.ts';

const tones: Record<UserState, StatusTone> = { pending: 'warning', approved: 'success', rejected: 'error' };

function StateCell({ value }: { value: UserState }) {
  const words = useResourceWords(users);
  return <StatusChip tone={tones[value]} label={words.choice('state', value)} />;
}

export const userScreens = defineScreens(users, { cells: { state: StateCell } });
