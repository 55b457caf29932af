import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { useLocaleName } from '#src/i18n/useLocaleName.ts';
import { useT } from '#src/i18n/useT.ts';
import { withCopiedSource } from '../texts/copySource.ts';
import { type Edits, isBlank, messageOf, replacedIds, withAppTexts } from '../texts/edits.ts';
import { useEditing, useOpenTexts } from '../texts/TextsContext.ts';
import type { Columns } from './columns.ts';

/** The message whose menu is open, and the element that opened it. */
export type OpenMenu = { id: string; anchor: Element };

type MessageMenuProps = {
  menu: OpenMenu;
  columns: Columns;
  onDetails: (id: string) => void;
  onSuggest: (id: string, code: string) => void;
  onClose: () => void;
};

/** The actions of a message. */
export function MessageMenu({ menu: { id, anchor }, columns, onDetails, onSuggest, onClose }: MessageMenuProps) {
  const { source, targets } = columns;
  const t = useT();
  const languageName = useLocaleName();
  const { texts } = useOpenTexts();
  const { edits, change } = useEditing();
  const readOnly = useFormState().readOnly !== null;
  const hasSource = !isBlank(messageOf(edits(), source, id));
  const apply = (next: Edits) => {
    change(next);
    onClose();
  };
  const others = targets.filter(({ code }) => code !== source.code);
  const replaced = targets.filter((language) => replacedIds(edits(), language, [id]).length > 0);
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': id } }}>
      {others.map(({ code }) => (
        <MenuItem
          key={code}
          disabled={readOnly || !hasSource}
          onClick={() => {
            onClose();
            onSuggest(id, code);
          }}
        >
          {t('suggestions.suggest', { name: languageName(code) })}
        </MenuItem>
      ))}
      {others.map(({ code }) => (
        <MenuItem
          key={code}
          disabled={readOnly || !hasSource}
          onClick={() => apply(withCopiedSource(edits(), texts, code, id))}
        >
          {t('translations.table.copySource', { name: languageName(code) })}
        </MenuItem>
      ))}
      {replaced.map(({ code }) => (
        <MenuItem key={code} disabled={readOnly} onClick={() => apply(withAppTexts(edits(), texts, code, [id]))}>
          {t('translations.table.useAppText', { name: languageName(code) })}
        </MenuItem>
      ))}
      <MenuItem
        onClick={() => {
          onClose();
          onDetails(id);
        }}
      >
        {t('translations.details.open')}
      </MenuItem>
    </Menu>
  );
}
