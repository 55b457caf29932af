import TranslateOutlined from '@mui/icons-material/TranslateOutlined';
import Button from '@mui/material/Button';
import { useShownLanguage } from '../i18n/language.ts';
import { languageCodes, languages } from '../i18n/languages.ts';
import { useT } from '../i18n/useT.ts';
import { useChooseLanguage } from './menu/useChooseLanguage.ts';

/** Buttons that change to each other language of the tool, for pages without the account menu. */
export function LanguageButtons() {
  const t = useT();
  const choose = useChooseLanguage();
  const { language } = useShownLanguage();
  return languageCodes
    .filter((code) => code !== language)
    .map((code) => (
      <Button
        key={code}
        color="inherit"
        size="small"
        startIcon={<TranslateOutlined />}
        aria-label={t('shell.account.language', { name: languages[code].name })}
        onClick={() => choose(code)}
      >
        <span lang={code}>{languages[code].name}</span>
      </Button>
    ));
}
