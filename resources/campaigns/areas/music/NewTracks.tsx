import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { isStreaming, type StreamingTracklist, type Tracklist } from '#contracts/music.ts';
import { useT } from '#src/i18n/useT.ts';
import { PlainCheckbox } from '#src/ui/PlainCheckbox.tsx';
import { TracklistSource } from './TracklistSource.tsx';
import { TrackTable } from './TrackTable.tsx';
import { lostAudioFiles, type TrackChanges, trackChanges } from './trackChanges.ts';
import type { useChosenTracks } from './useChosenTracks.ts';

type Chosen = ReturnType<typeof useChosenTracks>;

type NewTracksProps = {
  tracklist: StreamingTracklist;
  current: Tracklist;
  chosen: Chosen;
  reloading: boolean;
};

/** Previews the tracks to be saved, some of which can be deselected, and the differences to the current ones. */
export function NewTracks({ tracklist, current, chosen, reloading }: NewTracksProps) {
  const t = useT();
  const changes = useMemo(() => trackChanges(current, tracklist), [current, tracklist]);
  const { items } = tracklist;
  const lost = lostAudioFiles(current, { ...tracklist, items: items.filter(chosen.isChosen) });
  const words = t('music.tracklist.chosen', { smart_count: items.length, chosen: chosen.count });
  const all = chosen.count === items.length;
  return (
    <Box component="section" aria-label={t('music.tracklist.newTracks')} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography variant="h3">{t('music.tracklist.newTracks')}</Typography>
      <TracklistSource options={tracklist.options} count={items.length} />
      {current.options !== null && <Typography variant="body2">{t('music.tracklist.replaces')}</Typography>}
      {changes && <ChangeSummary changes={changes} />}
      {lost > 0 && (
        <Typography variant="body2" color="warning">
          {t('music.sound.lost', { smart_count: lost })}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <PlainCheckbox
          label={t('music.tracklist.chooseAll')}
          shown
          checked={all}
          indeterminate={!all && chosen.count > 0}
          onChange={chosen.toggleAll}
        />
        <Typography variant="body2" color="text.secondary" role="status">
          {words}
        </Typography>
        {reloading && changes?.marks.includes('added') && isStreaming(current) && (
          <Button size="small" onClick={() => chosen.chooseOnly(current.items)}>
            {t('music.tracklist.chooseCurrent')}
          </Button>
        )}
      </Box>
      <TrackTable
        label={t('music.tracklist.newTracks')}
        tracks={items}
        marks={changes?.marks}
        choice={{ isChosen: chosen.isChosen, toggle: chosen.toggle }}
      />
    </Box>
  );
}

const goneNamed = 5;

function ChangeSummary({ changes: { marks, gone } }: { changes: TrackChanges }) {
  const t = useT();
  const count = (mark: 'added' | 'moved') => marks.filter((one) => one === mark).length;
  const counts = [
    { key: 'music.tracklist.addedCount', smart_count: count('added') },
    { key: 'music.tracklist.goneCount', smart_count: gone.length },
    { key: 'music.tracklist.movedCount', smart_count: count('moved') },
  ] as const;
  const texts = counts.filter(({ smart_count }) => smart_count > 0).map(({ key, ...more }) => t(key, more));
  const names = gone.slice(0, goneNamed).map(({ name }) => name);
  const more = gone.length - names.length;
  const goneWords = { names: names.join(', '), smart_count: more };
  return (
    <Box role="status">
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {texts.length === 0 ? t('music.tracklist.unchanged') : texts.join(', ')}
      </Typography>
      {gone.length > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {t(more > 0 ? 'music.tracklist.goneMore' : 'music.tracklist.gone', goneWords)}
        </Typography>
      )}
    </Box>
  );
}
