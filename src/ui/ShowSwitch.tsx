import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useT } from '../i18n/useT.ts';

type ShowSwitchProps = { isShown: boolean; onSwitch: () => void };

/** The button in a password input that reveals the password. */
export function ShowSwitch({ isShown, onSwitch }: ShowSwitchProps) {
  const t = useT();
  const label = t(isShown ? 'accounts.hide' : 'accounts.show');
  return (
    <InputAdornment position="end">
      <IconButton size="small" edge="end" aria-label={label} title={label} onClick={onSwitch}>
        {isShown ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
      </IconButton>
    </InputAdornment>
  );
}
