import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import type { OpenChoiceProps } from '#src/engine/list/FilterTrigger.tsx';
import { useT } from '#src/i18n/useT.ts';
import { PlainCheckbox } from '#src/ui/PlainCheckbox.tsx';
import type { App } from '../../apps/schema.ts';

type AppsChoiceProps = OpenChoiceProps & {
  apps: readonly App[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
};

/** Lists every app with a checkbox; each change filters the list at once. */
export default function AppsChoice({ apps, chosen, onChange, anchor, onClose }: AppsChoiceProps) {
  const t = useT();
  const label = t('campaigns.filters.apps.label');
  const isChosen = (id: string) => chosen.includes(id);
  const all = apps.every(({ id }) => isChosen(id));
  const toggle = (id: string) => onChange(isChosen(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  // Lists selected apps that were deleted or are not visible to the user, so that they can be deselected.
  const unknown = chosen.filter((id) => !apps.some((app) => app.id === id));
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { minWidth: 220, maxWidth: 360, py: 0.5 } } }}
    >
      <Box sx={{ borderBottom: 1, borderColor: 'divider', pb: 0.5, mb: 0.5 }}>
        <PlainCheckbox
          shown
          label={t('campaigns.filters.apps.selectAll')}
          checked={all}
          indeterminate={chosen.length > 0 && !all}
          onChange={() => onChange(all ? [] : apps.map(({ id }) => id))}
        />
      </Box>
      {apps.map(({ id, name }) => (
        <PlainCheckbox key={id} shown label={name} checked={isChosen(id)} onChange={() => toggle(id)} />
      ))}
      {unknown.map((id) => (
        <PlainCheckbox key={id} shown label={id} checked onChange={() => toggle(id)} />
      ))}
    </Popover>
  );
}
