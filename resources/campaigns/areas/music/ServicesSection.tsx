import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { useT } from '#src/i18n/useT.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { useMusicReadOnly } from './useMusicReadOnly.ts';
import { useServiceName } from './useServiceName.ts';
import { useServiceSwitches } from './useServiceSwitches.ts';

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
