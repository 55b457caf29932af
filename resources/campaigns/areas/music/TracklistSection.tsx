import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId, useState } from 'react';
import type { Tracklist } from '#contracts/music.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { useT } from '#src/i18n/useT.ts';
import { CurrentTracks } from './CurrentTracks.tsx';
import { MusicLoading } from './MusicLoading.tsx';
import { type Copy, type StoredTracklist, useStoredTracklist } from './musicQueries.ts';
import { StreamingTab } from './StreamingTab.tsx';
import { VideoTab } from './VideoTab.tsx';

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
