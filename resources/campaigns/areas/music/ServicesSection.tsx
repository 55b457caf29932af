import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { usePatch } from '#src/engine/usePatch.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { useCampaign } from '../../campaignContext.ts';
import type { Campaign } from '../../schema.ts';
import { useTakeCampaign } from './musicQueries.ts';
import { useMusicReadOnly } from './useMusicReadOnly.ts';
import { useOperations } from './useOperations.ts';
import { useServiceName } from './useServiceName.ts';

/** One switch for each streaming service of the app; each saves at once. */
export function ServicesSection() {
  const t = useT();
  const readOnly = useMusicReadOnly();
  const serviceName = useServiceName();
  const { enabled, stateOf, toggle } = useServiceSwitches();
  const services = Object.keys(useCampaign().app.config?.streaming_services ?? {});
  return (
    <FormSection title={t('music.services.title')} help={t('music.services.help')}>
      {services.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('music.services.none')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
        {services.map((name) => (
          <Box key={name} sx={{ display: 'flex', alignItems: 'center' }}>
            <FormControlLabel
              label={serviceName(name)}
              control={
                <Switch
                  checked={enabled.includes(name)}
                  disabled={readOnly}
                  onChange={({ target }) => void toggle(name, target.checked)}
                />
              }
            />
            <SwitchState name={serviceName(name)} state={stateOf(name)} />
          </Box>
        ))}
      </Box>
    </FormSection>
  );
}

/** Reserves its space, so that nothing moves under the pointer. */
function SwitchState({ name, state }: { name: string; state: 'saving' | 'saved' | null }) {
  const t = useT();
  const words = state && t(`music.services.${state}`);
  return (
    <Box role="status" sx={{ minWidth: '4em' }}>
      {words && (
        <>
          <Typography component="span" variant="body2" color="text.secondary" aria-hidden>
            {words}
          </Typography>
          <VisuallyHidden>{t('music.services.said', { name, state: words })}</VisuallyHidden>
        </>
      )}
    </Box>
  );
}

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
function useServiceSwitches() {
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
