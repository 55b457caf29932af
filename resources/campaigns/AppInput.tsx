import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useLocale } from 'react-admin';
import { FieldFrame } from '#src/engine/form/FieldFrame.tsx';
import { useFieldInput } from '#src/engine/inputs/useFieldInput.ts';
import type { InputProps } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';
import { useApps } from '#src/shell/appData.ts';

/**
 * Selects the app of a new campaign: apps that are not retired, sorted by name, and only top-level ones unless it is
 * `ofChild`. Apps whose config never loaded are disabled.
 */
export function AppInput({ ofChild = false, ...props }: InputProps & { ofChild?: boolean }) {
  const t = useT();
  const { frame, control, ref, aria, id, invalid } = useFieldInput(props);
  const offered = useApps().filter(
    ({ config, retired }) => !retired && (config === null || config.top_level || ofChild),
  );
  const { compare } = new Intl.Collator(useLocale());
  const apps = [...offered].sort((a, b) => compare(a.name, b.name));
  const help = apps.some(({ config }) => config !== null) ? frame.help : t('campaigns.new.noApps');
  return (
    <FieldFrame {...frame} help={help}>
      <Select
        native
        {...control}
        value={control.value ?? ''}
        inputRef={ref}
        error={invalid}
        input={<OutlinedInput size="small" fullWidth id={id} inputProps={{ ...aria, id }} />}
      >
        <option value="">{t('campaigns.new.chooseApp')}</option>
        {apps.map(({ id: value, name, config }) => (
          <option key={value} value={value} disabled={config === null}>
            {config === null ? `${name} (${t('campaigns.new.notReady')})` : name}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}
