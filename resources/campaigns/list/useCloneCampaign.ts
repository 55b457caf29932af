import useEventCallback from '@mui/utils/useEventCallback';
import { useDataProvider, useNavigate, useNotify } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { CmsDataProvider } from '../../../dataProvider/index.ts';
import { answered } from '../../../src/engine/form/answeredRecord.ts';
import { useErrorWords } from '../../../src/engine/words.ts';
import { useT } from '../../../src/i18n/useT.ts';
import { campaignPath } from '../campaignPath.ts';
import type { ListedCampaign } from '../schema.ts';

type Clone = (campaign: ListedCampaign) => Promise<void>;

/** Clones a campaign and opens the settings of the copy, unless the user has navigated away. */
export function useCloneCampaign(): Clone {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const errorWords = useErrorWords();
  const dataProvider = useDataProvider<CmsDataProvider>();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  // Ignores a second click while the request runs.
  const underWay = useRef(new Set<string>());

  return useEventCallback<Clone>(async ({ id }) => {
    if (underWay.current.has(id)) return;
    underWay.current.add(id);
    try {
      const made = answered(await dataProvider.cloneCampaign(id));
      notify(t('engine.form.created', { name: made.name }), { type: 'success' });
      if (isHere.current) navigate(campaignPath(made.id));
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    } finally {
      underWay.current.delete(id);
    }
  });
}
