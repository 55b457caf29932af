import Check from '@mui/icons-material/Check';
import TranslateOutlined from '@mui/icons-material/TranslateOutlined';
import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { useShownLanguage } from '../i18n/language.ts';
import { firstLanguage, type Language, languages } from '../i18n/languages.ts';
import { useT } from '../i18n/useT.ts';
import { useChooseLanguage } from './menu/useChooseLanguage.ts';

type LanguageItemProps = Pick<MenuItemProps, 'autoFocus' | 'tabIndex'> & { code: Language };

/** A language of the tool, by its own name, as an item of the account menu. */
export function LanguageItem({ code, ...props }: LanguageItemProps) {
  const t = useT();
  const choose = useChooseLanguage();
  const isShown = useShownLanguage().language === code;
  return (
    <MenuItem
      {...props}
      role="menuitemradio"
      aria-checked={isShown}
      aria-label={t('shell.account.language', { name: languages[code].name })}
      onClick={() => choose(code)}
    >
      <ListItemIcon>{code === firstLanguage && <TranslateOutlined fontSize="small" />}</ListItemIcon>
      <Box lang={code} sx={{ flex: 1 }}>
        {languages[code].name}
      </Box>
      {isShown && <Check fontSize="small" />}
    </MenuItem>
  );
}
