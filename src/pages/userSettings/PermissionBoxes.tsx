import Box from '@mui/material/Box';
import { useInput } from 'react-admin';
import { permissionCatalogue } from '#contracts/permissions.ts';
import { FieldFrame } from '../../engine/form/FieldFrame.tsx';
import { useT } from '../../i18n/useT.ts';
import { useCurrentUser } from '../../shell/appData.ts';
import { PlainCheckbox } from '../../ui/PlainCheckbox.tsx';

const isList = (value: unknown): value is readonly string[] => Array.isArray(value);

/** A checkbox for each permission of the user: a token can carry no others. */
export function PermissionBoxes({ source }: { source: string }) {
  const t = useT();
  const { permissions } = useCurrentUser();
  const { id, field, fieldState } = useInput({ source });
  const ticked = isList(field.value) ? field.value : [];
  const toggle = (key: string) =>
    field.onChange(ticked.includes(key) ? ticked.filter((one) => one !== key) : [...ticked, key]);
  return (
    <FieldFrame
      group
      id={id}
      label={t('userSettings.tokens.permissions')}
      help={t('userSettings.tokens.permissionsHelp')}
      error={fieldState.error?.message}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2 }}>
        {permissionCatalogue
          .filter(({ key }) => permissions.includes(key))
          .map(({ key }) => (
            <PlainCheckbox
              key={key}
              shown
              label={t(`permissions.${key}`)}
              checked={ticked.includes(key)}
              onChange={() => toggle(key)}
            />
          ))}
      </Box>
    </FieldFrame>
  );
}
