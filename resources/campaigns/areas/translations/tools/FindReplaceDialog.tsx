import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useT } from '#src/i18n/useT.ts';
import { TitledDialog } from '#src/ui/dialogs/TitledDialog.tsx';
import type { Columns } from '../table/columns.ts';
import { type Edits, withMessage } from '../texts/edits.ts';
import { useEditing, useOpenTexts } from '../texts/TextsContext.ts';
import { findReplacements, isSelected, keyOf, type Replacement, type Search } from './findReplace.ts';
import { ReplacementList } from './ReplacementList.tsx';
import { SearchInputs } from './SearchInputs.tsx';

type FindReplaceDialogProps = {
  columns: Columns;
  onApply: (edits: Edits, words: string) => void;
  onClose: () => void;
};

/** Finds a text in messages, shows each replacement, and applies the selected ones as unsaved changes. */
export default function FindReplaceDialog({ columns, onApply, onClose }: FindReplaceDialogProps) {
  const t = useT();
  const { texts, ids } = useOpenTexts();
  const { edits } = useEditing();
  const codes = columns.targets.map(({ code }) => code);
  const [search, setSearch] = useState<Search>({ find: '', replace: '', matchesCase: false, codes });
  const searched = useDeferredValue(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: no edits are made while the dialog is open
  const { items, hasMore } = useMemo(() => findReplacements(texts, edits(), ids, searched), [texts, ids, searched]);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const selected = items.filter((item) => isSelected(item, toggled));
  const disabled = selected.length === 0 || searched !== search;
  const toggle = useCallback((item: Replacement) => {
    setToggled((before) => {
      const next = new Set(before);
      if (!next.delete(keyOf(item))) next.add(keyOf(item));
      return next;
    });
  }, []);
  const submit = () => {
    const after = selected.reduce(
      (all, { code, id, after: message }) => (message === null ? all : withMessage(all, texts, { code, id, message })),
      edits(),
    );
    onApply(after, t('translations.tools.find.replaced', { smart_count: selected.length }));
    onClose();
  };
  return (
    <TitledDialog
      title={t('translations.tools.find.title')}
      maxWidth="md"
      contentStyle={{ minHeight: 360 }}
      main={{ label: t('translations.tools.find.replaceSelected', { smart_count: selected.length }), disabled }}
      onSubmit={submit}
      onClose={onClose}
    >
      <SearchInputs
        search={search}
        onChange={(next) => {
          setSearch(next);
          setToggled(new Set());
        }}
      />
      {searched.find !== '' && (
        <ReplacementList
          items={items}
          hasMore={hasMore}
          replace={searched.replace}
          toggled={toggled}
          onToggle={toggle}
        />
      )}
    </TitledDialog>
  );
}
