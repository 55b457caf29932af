import { useMemo } from 'react';
import type { Tracklist } from '#contracts/music.ts';
import type { ChangeWords, Values } from '#src/engine/form/FormContext.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCampaign } from '../../campaignContext.ts';
import { ContentForm } from '../../editing/ContentForm.tsx';
import type { Copy, StoredTracklist } from './musicQueries.ts';
import { useMusicClosed } from './useMusicReadOnly.ts';
import { useSaveTracklist } from './useSaveTracklist.ts';
import { VideoList } from './VideoList.tsx';
import { campaignVideos, formValues, holdsVideos, videosIn } from './videoForm.ts';

type VideoTabProps = { copy: Copy<Tracklist>; stored: StoredTracklist };

/** Edits the list of videos; unsaved changes are kept as in every form of a campaign. */
export function VideoTab({ copy, stored }: VideoTabProps) {
  const { id } = useCampaign().campaign;
  const changeWords = useVideoWords();
  const closed = useMusicClosed();
  const { save } = useSaveTracklist(stored);
  const record = useMemo(() => ({ id, updated_at: copy.version, ...formValues(copy.value) }), [id, copy]);
  const onSave = async (values: Values, version: string) => {
    // The user took over another user's tracks instead of their own videos: there is nothing to save.
    if (!holdsVideos(values)) return formValues((await stored.reload()).value);
    const saved = await save({ saved: { options: { service: 'video' }, items: videosIn(values) }, version });
    return saved && formValues(saved);
  };
  return (
    <ContentForm
      resource={campaignVideos}
      record={record}
      draftName={`${id}/videos`}
      onSave={onSave}
      closed={closed}
      changeWords={changeWords}
      wide
    >
      <VideoList isReplacing={copy.value.options !== null} />
    </ContentForm>
  );
}

/** Describes the unsaved changes of the list, which is saved as a whole. */
function useVideoWords(): ChangeWords {
  const t = useT();
  return useMemo(() => {
    return {
      save: t('music.tracklist.save'),
      summary: (changes) => t('music.videos.changed', { smart_count: videosIn(changes).length }),
      entries: (changes) => {
        const videos = videosIn(changes);
        if (videos.length === 0) return [{ label: t('music.videos.list'), text: t('music.videos.noneLeft') }];
        return videos.map((video, at) => ({
          label: t('music.videos.video', { place: at + 1 }),
          text: [video.name, video.url].filter(Boolean).join(' · '),
        }));
      },
    };
  }, [t]);
}
