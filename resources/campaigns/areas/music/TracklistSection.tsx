import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { isStreaming, type Tracklist, type VideoTracklist } from '#contracts/music.ts';
import { BasedForm } from '#src/engine/form/BasedForm.tsx';
import type { ChangeWords, Values } from '#src/engine/form/FormContext.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { useT } from '#src/i18n/useT.ts';
import { useCampaign } from '../../campaignContext.ts';
import { MusicLoading } from './MusicLoading.tsx';
import { type Copy, type StoredTracklist, useStoredTracklist } from './musicQueries.ts';
import { StreamingTab } from './StreamingTab.tsx';
import { StreamingTracks } from './StreamingTracks.tsx';
import { useMusicClosed } from './useMusicReadOnly.ts';
import { useSaveTracklist } from './useSaveTracklist.ts';
import { VideoList } from './VideoList.tsx';
import { campaignVideos, formValues, holdsVideos, videosIn } from './videoForm.ts';

/** Shows the stored tracks, and two ways to replace them. */
export function TracklistSection() {
  const t = useT();
  const stored = useStoredTracklist();
  const title = t('music.tracklist.title');
  return (
    <FormSection title={title} help={t('music.tracklist.help')}>
      <MusicLoading name={title} stored={stored} />
      {stored.copy && <Replacing copy={stored.copy} stored={stored} />}
    </FormSection>
  );
}

const tabs = ['streaming', 'videos'] as const;
type TabName = (typeof tabs)[number];

type ReplacingProps = { copy: Copy<Tracklist>; stored: StoredTracklist };

/** Both tabs stay mounted, so that unsaved input in one remains while the other is open. */
function Replacing({ copy, stored }: ReplacingProps) {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState<TabName>(copy.value.options?.service === 'video' ? 'videos' : 'streaming');
  const panel = (name: TabName, content: ReactNode) => (
    <Box role="tabpanel" id={`${id}-${name}`} aria-labelledby={`${id}-${name}-tab`} hidden={open !== name}>
      {content}
    </Box>
  );
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Tabs
        value={open}
        onChange={(_event, next: TabName) => setOpen(next)}
        aria-label={t('music.tracklist.tabs')}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${id}-${name}-tab`}
            aria-controls={`${id}-${name}`}
            label={t(`music.tracklist.${name}`)}
          />
        ))}
      </Tabs>
      {panel('streaming', <StreamingTab copy={copy} stored={stored} />)}
      {panel('videos', <VideoTab copy={copy} stored={stored} />)}
      <Divider />
      <CurrentTracks copy={copy} stored={stored} />
    </Box>
  );
}

type VideoTabProps = { copy: Copy<Tracklist>; stored: StoredTracklist };

/** Edits the list of videos; unsaved changes are kept as in every form of a campaign. */
function VideoTab({ copy, stored }: VideoTabProps) {
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
    <BasedForm
      resource={campaignVideos}
      record={record}
      draftName={`campaigns/${id}/videos`}
      onSave={onSave}
      readOnly={closed}
      changeWords={changeWords}
      wide
    >
      <VideoList isReplacing={copy.value.options !== null} />
    </BasedForm>
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

type CurrentTracksProps = { copy: Copy<Tracklist>; stored: StoredTracklist };

/** Shows the stored tracklist: tracks with their source and sound, or videos. */
function CurrentTracks({ copy, stored }: CurrentTracksProps) {
  const t = useT();
  const title = t('music.tracklist.currentTracks');
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography variant="h3">{title}</Typography>
      <Tracks copy={copy} stored={stored} label={title} />
    </Box>
  );
}

function Tracks({ copy, stored, label }: CurrentTracksProps & { label: string }) {
  const t = useT();
  const tracklist = copy.value;
  if (isStreaming(tracklist)) {
    return <StreamingTracks tracklist={tracklist} copy={copy} stored={stored} label={label} />;
  }
  if (isVideos(tracklist)) return <Videos videos={tracklist.items} />;
  return (
    <Typography variant="body2" color="text.secondary">
      {t('music.tracklist.noTracks')}
    </Typography>
  );
}

const isVideos = (tracklist: Tracklist): tracklist is VideoTracklist =>
  tracklist.options !== null && tracklist.options.service === 'video';

function Videos({ videos }: { videos: VideoTracklist['items'] }) {
  const t = useT();
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {t('music.tracklist.videos')} · {t('music.tracklist.videoCount', { smart_count: videos.length })}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 3, display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
        {videos.map(({ url, name }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a video may be there twice
          <li key={at}>
            <Link href={url} target="_blank" rel="noopener noreferrer">
              {name || url}
            </Link>
          </li>
        ))}
      </Box>
    </>
  );
}
