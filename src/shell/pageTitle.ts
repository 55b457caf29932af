import { useEffect } from 'react';
import { useT } from '../i18n/useT.ts';

/** Sets the tab's title: 'CMS', or 'CMS - {name}' while the campaign of that name is open. */
export function usePageTitle(name?: string): void {
  const t = useT();
  useEffect(() => {
    document.title = name ? t('shell.titleWithCampaign', { name }) : t('shell.title');
    return () => {
      document.title = t('shell.title');
    };
  }, [name, t]);
}
