import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { firstCues } from '#contracts/captions.ts';
import { useT } from '../../i18n/useT.ts';

const shownCues = 20;

/** Shows the beginning of a caption file as text. `onError` is called if the file can't be read. */
export default function CaptionsPreview({ url, name, onError }: { url: string; name: string; onError: () => void }) {
  const t = useT();
  const { data: cues } = useQuery({
    queryKey: ['uploads', 'captions', url],
    queryFn: async ({ signal }) => {
      try {
        const answer = await fetch(url, { signal });
        if (!answer.ok) throw new Error(`${answer.status}`);
        return firstCues(await answer.text(), shownCues);
      } catch (error) {
        if (!signal.aborted) onError();
        throw error;
      }
    },
    retry: false,
  });
  return (
    <Box
      // Focusable, so that it can be scrolled by keyboard.
      tabIndex={0}
      role="group"
      aria-label={t('media.info.captionsOf', { name })}
      aria-busy={!cues}
      sx={{ height: '100%', overflowY: 'auto', p: 2 }}
    >
      {cues?.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('media.info.noCaptions')}
        </Typography>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {cues?.map(({ startMs, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cues have no ids and don't change
          <Box component="li" key={at} sx={{ display: 'flex', gap: 1.5, overflowWrap: 'anywhere' }}>
            <Typography
              component="span"
              variant="body2"
              color="text.secondary"
              sx={{ fontVariantNumeric: 'tabular-nums' }}
            >
              {new Date(startMs).toISOString().slice(11, 19)}
            </Typography>
            <Typography component="span" variant="body2" dir="auto" sx={{ whiteSpace: 'pre-line', minWidth: 0 }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
