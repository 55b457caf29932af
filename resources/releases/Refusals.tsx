import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { CampaignRefusal } from '#dataProvider/releaseCalls.ts';
import { useServerWords } from '#src/i18n/useServerWords.ts';
import { useT } from '#src/i18n/useT.ts';
import { useChangeWords } from '../campaigns/changes/useChangeWords.ts';
import { CampaignName } from './CampaignName.tsx';

/** The number of campaigns, and of fields of each, that are named. */
const maxNamed = 10;

/** The campaigns that do not allow their changes, each with the reason and the fields. */
export function Refusals({ refusals, release }: { refusals: readonly CampaignRefusal[]; release: string }) {
  const t = useT();
  const wordsOf = useRefusalWords();
  if (refusals.length === 0) return null;
  const more = refusals.length - maxNamed;
  return (
    <Box
      component="ul"
      sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere', '& a': { textDecoration: 'underline' } }}
    >
      {refusals.slice(0, maxNamed).map((refusal) => (
        <li key={refusal.id}>
          <CampaignName id={refusal.id} release={release} /> – {wordsOf(refusal)}
        </li>
      ))}
      {more > 0 && <li>{t('releases.refused.moreCampaigns', { smart_count: more })}</li>}
    </Box>
  );
}

function useRefusalWords(): (refusal: CampaignRefusal) => string {
  const t = useT();
  const translate = useTranslate();
  const serverWords = useServerWords();
  const changeWords = useChangeWords();
  return ({ error, fields }) => {
    const named = fields.slice(0, maxNamed).map(({ path, message }) => {
      const label = changeWords(path).join(' › ');
      return message === undefined ? label : `${label}: ${serverWords(message)}`;
    });
    const more = fields.length - named.length;
    if (more > 0) named.push(t('releases.refused.more', { smart_count: more }));
    const list = named.join(', ');
    if (error === null) return t('releases.refused.changedSince', { fields: list });
    return [translate(`errors.${error}`, { _: error }), list].filter(Boolean).join(' ');
  };
}
