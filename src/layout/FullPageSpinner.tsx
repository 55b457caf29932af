import { useT } from '../i18n/useT.ts';

/** Stands while the current user and the apps load. Plain elements: it is drawn in the way of what comes after it. */
export function FullPageSpinner() {
  const t = useT();
  return (
    <main role="status" className="full-page">
      <span className="spinner" aria-hidden />
      {t('shell.warmingUp')}
    </main>
  );
}
