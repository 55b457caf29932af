import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { CmsDataProvider } from '../../../../dataProvider/index.ts';
import { answeredRecord } from '../../../../src/engine/form/answeredRecord.ts';
import { useErrorWords } from '../../../../src/engine/words.ts';
import { useT } from '../../../../src/i18n/useT.ts';
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

/** The campaign's enabled services; each switch is written for itself, in turn, and merges with what others switched. */
export function useServiceSwitches() {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const serviceName = useServiceName();
  const queryClient = useQueryClient();
  const { campaign } = useCampaign();
  const { update } = useDataProvider<CmsDataProvider>();
  const takeCampaign = useTakeCampaign();
  const { id } = campaign;
  const [saved, setSaved] = useState<readonly string[]>([]);
  const { shown, pending, run } = useOperations<Services, Switching>({
    scope: `${id} enabled_services`,
    stored: copyOf(campaign),
    apply: switched,
    merges: () => true,
    async write(enabled_services, updated_at) {
      const params = { id, data: { enabled_services }, previousData: { id, updated_at } };
      const stored = answeredRecord((await update<Campaign>('campaigns', params)).data);
      queryClient.setQueriesData<Campaign>({ queryKey: ['campaigns', 'getOne', { id }] }, stored);
      return copyOf(stored);
    },
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
