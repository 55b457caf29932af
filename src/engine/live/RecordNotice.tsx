import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { LinkBase, type RaRecord } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { useRecordNews } from '../../realtime/useRecordNews.ts';
import { useScreens } from '../ScreensContext.ts';
import { useListPath } from '../useListPath.ts';

export const noticeLayout = { mb: 2, alignItems: 'center' } as const;

/**
 * Returns the notice of changes by others while a record is open, null without any, and whether the record is gone.
 * 'Show' loads the new version; a form keeps what was typed.
 */
export function useRecordNotice(record: RaRecord) {
  const t = useT();
  const { resource } = useScreens();
  const list = useListPath(resource.name);
  const { news, isGone, reload } = useRecordNews(resource.name, record);
  if (isGone) {
    const toList = (
      <Button color="inherit" component={LinkBase} to={list}>
        {t('engine.error.back')}
      </Button>
    );
    const notice = (
      <Alert severity="warning" role="alert" action={toList} sx={noticeLayout}>
        {t('live.gone')}
      </Alert>
    );
    return { isGone, reload, notice };
  }
  const notice = news && (
    <Alert
      severity="info"
      role="status"
      sx={noticeLayout}
      action={
        <Button color="inherit" onClick={reload}>
          {t('live.show')}
        </Button>
      }
    >
      {news.name === null ? t('live.changed') : t('live.changedBy', { name: news.name })}
    </Alert>
  );
  return { isGone, reload, notice };
}
