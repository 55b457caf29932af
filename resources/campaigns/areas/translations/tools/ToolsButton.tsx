import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { useLocaleName } from '#src/i18n/useLocaleName.ts';
import { useT } from '#src/i18n/useT.ts';
import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';
import { LazySuggestionsDialog } from '../suggestions/LazySuggestionsDialog.tsx';
import type { Columns } from '../table/columns.ts';
import { copyableIds, withCopiedMissing } from '../texts/copySource.ts';
import { type Edits, languageOf, replacedIds, withAppTexts } from '../texts/edits.ts';
import { useEditing, useOpenTexts } from '../texts/TextsContext.ts';

const FindReplaceDialog = lazyDialog(() => import('./FindReplaceDialog.tsx'));

type ToolsButtonProps = { columns: Columns; onApply: (edits: Edits, words: string) => void };

/** A menu of tools that change many texts at once, as unsaved changes. */
export function ToolsButton({ columns, onApply }: ToolsButtonProps) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [finding, setFinding] = useState(false);
  const [suggesting, setSuggesting] = useState<string | null>(null);
  const { ids } = useOpenTexts();
  const readOnly = useFormState().readOnly !== null;
  const close = () => setAnchor(null);
  const others = columns.targets.filter(({ code }) => code !== columns.source.code);
  return (
    <>
      <Button
        variant="outlined"
        disabled={readOnly}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('translations.tools.button')}
      </Button>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={close}>
          <MenuItem
            onClick={() => {
              close();
              setFinding(true);
            }}
          >
            {t('translations.tools.find.title')}
          </MenuItem>
          {others.map(({ code }) => (
            <SuggestItem
              key={code}
              code={code}
              onClick={() => {
                close();
                setSuggesting(code);
              }}
            />
          ))}
          {others.map(({ code }) => (
            <CopyItem key={code} code={code} onApply={onApply} onClose={close} />
          ))}
          {columns.targets.map(({ code }) => (
            <AppTextsItem key={code} code={code} onApply={onApply} onClose={close} />
          ))}
        </Menu>
      )}
      {finding && <FindReplaceDialog columns={columns} onApply={onApply} onClose={() => setFinding(false)} />}
      {suggesting !== null && (
        <LazySuggestionsDialog ids={ids} code={suggesting} onApply={onApply} onClose={() => setSuggesting(null)} />
      )}
    </>
  );
}

type SuggestItemProps = { code: string; onClick: () => void; autoFocus?: boolean };

/** Opens suggestions for the texts that a language lacks. */
function SuggestItem({ code, ...item }: SuggestItemProps) {
  const t = useT();
  const name = useLocaleName()(code);
  const { texts, ids } = useOpenTexts();
  const { edits } = useEditing();
  const smart_count = copyableIds(edits(), texts, code, ids).length;
  return (
    <MenuItem {...item} disabled={smart_count === 0}>
      {t('suggestions.suggestMissing', { name, smart_count })}
    </MenuItem>
  );
}

type CopyItemProps = Pick<ToolsButtonProps, 'onApply'> & { code: string; onClose: () => void; autoFocus?: boolean };

/** Copies the source texts into a language where it has none. */
function CopyItem({ code, onApply, onClose, ...item }: CopyItemProps) {
  const t = useT();
  const name = useLocaleName()(code);
  const { texts, ids } = useOpenTexts();
  const { edits } = useEditing();
  const smart_count = copyableIds(edits(), texts, code, ids).length;
  const copy = () => {
    onClose();
    onApply(withCopiedMissing(edits(), texts, code, ids), t('translations.tools.copied', { name, smart_count }));
  };
  return (
    <MenuItem {...item} disabled={smart_count === 0} onClick={copy}>
      {t('translations.tools.copyMissing', { name, smart_count })}
    </MenuItem>
  );
}

/** Removes the campaign's own texts where the app has one: also copies of texts that the app has changed since. */
function AppTextsItem({ code, onApply, onClose, ...item }: CopyItemProps) {
  const t = useT();
  const name = useLocaleName()(code);
  const { texts, ids } = useOpenTexts();
  const { edits } = useEditing();
  const smart_count = replacedIds(edits(), languageOf(texts, code), ids).length;
  const use = () => {
    onClose();
    onApply(withAppTexts(edits(), texts, code, ids), t('translations.tools.appTextsUsed', { name, smart_count }));
  };
  return (
    <MenuItem {...item} disabled={smart_count === 0} onClick={use}>
      {t('translations.tools.useAppTexts', { name, smart_count })}
    </MenuItem>
  );
}
