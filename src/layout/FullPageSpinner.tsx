import { useT } from '../i18n/useT.ts';

/** Shown while the current user and the apps load. Plain elements, because it delays what renders after it. */
export function FullPageSpinner() {
  const t = useT();
  return (
    <main role="status" className="full-page">
      <span className="spinner" aria-hidden />
      {t('shell.warmingUp')}
    </main>
  );
}
