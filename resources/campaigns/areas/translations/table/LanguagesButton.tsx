import Check from '@mui/icons-material/Check';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useLocaleName } from '#src/i18n/useLocaleName.ts';
import { useT } from '#src/i18n/useT.ts';
import { maxBeside, useBeside, useOfferedBeside } from './columns.ts';

/** Chooses the languages beside the one being edited. */
export function LanguagesButton() {
  const t = useT();
  const languageName = useLocaleName();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [, setChosen] = useBeside();
  const { others, beside } = useOfferedBeside();
  if (others.length === 0) return null;
  const toggle = (code: string) =>
    setChosen(beside.includes(code) ? beside.filter((each) => each !== code) : [...beside, code]);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ViewColumnOutlined />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ display: { xs: 'none', md: 'inline-flex' } }}
      >
        {t('translations.table.languages', { count: beside.length + 1 })}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{
          paper: { sx: { maxHeight: 480 } },
          list: { 'aria-label': t('translations.table.beside', { max: maxBeside }) },
        }}
      >
        {others.map((code) => {
          const checked = beside.includes(code);
          return (
            <MenuItem
              key={code}
              role="menuitemcheckbox"
              aria-checked={checked}
              disabled={!checked && beside.length >= maxBeside}
              onClick={() => toggle(code)}
            >
              <ListItemIcon>{checked && <Check fontSize="small" />}</ListItemIcon>
              {t('translations.language.option', { name: languageName(code), code })}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
