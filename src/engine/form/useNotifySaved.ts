import { useContext } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { useSavedWords } from '../live/editedIn.ts';
import { ScreensContext } from '../ScreensContext.ts';

/** Returns a function that shows the result of a save: its success, or the warning of the resource's `ui.tsx`. */
export function useNotifySaved(success: 'engine.form.created' | 'engine.form.updated') {
  const t = useT();
  const notify = useNotify();
  const savedWords = useSavedWords();
  // Some forms, such as those of the areas of a campaign, have no generated screen around them.
  const overrides = useContext(ScreensContext)?.overrides;
  return (saved: RaRecord, name: string) => {
    const warning = overrides?.savedWarning?.({ ...saved, id: String(saved.id) }) ?? null;
    if (warning === null) notify(savedWords(t(success, { name })), { type: 'success' });
    else notify(t(warning, { name }), { type: 'warning' });
  };
}
