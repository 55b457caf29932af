import { useState } from 'react';
import { useNotify } from 'react-admin';
import { usePatch } from '#src/engine/usePatch.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCampaign } from '../../campaignContext.ts';
import type { Campaign } from '../../schema.ts';
import { useTakeCampaign } from './musicQueries.ts';
import { useOperations } from './useOperations.ts';
import { useServiceName } from './useServiceName.ts';

type Switching = { name: string; on: boolean };
type Services = Campaign['enabled_services'];

const switched = (services: Services, { name, on }: Switching): Services => {
  if (services.includes(name) === on) return services;
  return on ? [...services, name] : services.filter((each) => each !== name);
};
const copyOf = ({ enabled_services: value, updated_at: version }: Campaign) => ({ value, version });

/**
 * Manages the campaign's enabled services. Each switch is written separately, in order, and merges with other users'
 * switches.
 */
export function useServiceSwitches() {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const serviceName = useServiceName();
  const { campaign } = useCampaign();
  const { patch } = usePatch<Campaign>('campaigns');
  const takeCampaign = useTakeCampaign();
  const { id } = campaign;
  const [saved, setSaved] = useState<readonly string[]>([]);
  const { shown, pending, run } = useOperations<Services, Switching>({
    scope: `${id} enabled_services`,
    stored: copyOf(campaign),
    apply: switched,
    merges: () => true,
    write: async (enabled_services, version) => copyOf(await patch(campaign, { enabled_services }, version)),
    reload: async () => copyOf(await takeCampaign()),
    onFailed: ({ name }, error) =>
      notify(t('music.services.failed', { name: serviceName(name), reason: errorWords(error) }), { type: 'error' }),
  });
  return {
    enabled: shown ?? [],
    stateOf(name: string): 'saving' | 'saved' | null {
      if (pending.some((one) => one.name === name)) return 'saving';
      return saved.includes(name) ? 'saved' : null;
    },
    async toggle(name: string, on: boolean): Promise<void> {
      setSaved((before) => before.filter((each) => each !== name));
      if (await run({ name, on })) setSaved((before) => [...before, name]);
    },
  };
}
