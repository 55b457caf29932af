import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { ReleaseChange } from '#dataProvider/releaseCalls.ts';
import { useChangeWords } from '#src/engine/changes/useChangeWords.ts';
import { useT } from '#src/i18n/useT.ts';
import { ChangeRow } from './ChangeRow.tsx';
import { isOn, useLinkedChange } from './commentQueries.ts';

/** The number of changes that are shown at first and with each step. */
const changesAtOnce = 100;

/** The path of a language's texts in the path of a text; null for other paths. */
const languageOf = (path: string): string | null => /^(i18n\.[^.]+)\./.exec(path)?.[1] ?? null;

/** Returns the changes by language, first those of other fields, which have none. */
function byLanguage(changes: readonly ReleaseChange[]): [string | null, ReleaseChange[]][] {
  const groups = new Map<string | null, ReleaseChange[]>([[null, []]]);
  for (const change of changes) {
    const language = languageOf(change.path);
    groups.set(language, [...(groups.get(language) ?? []), change]);
  }
  return [...groups];
}

type ChangeGroupsProps = { release: string; changes: readonly ReleaseChange[]; mayChange: boolean };

/** The changes of a campaign field by field, those of texts below the name of their language. */
export function ChangeGroups({ release, changes, mayChange }: ChangeGroupsProps) {
  const t = useT();
  const words = useChangeWords();
  const linked = useLinkedChange();
  const [shown, setShown] = useState(() => Math.max(changesAtOnce, changes.findIndex((one) => isOn(linked, one)) + 1));
  const groups = useMemo(() => byLanguage(changes.slice(0, shown)), [changes, shown]);
  const more = changes.length - shown;
  return (
    <>
      {groups.map(([language, ofLanguage]) => (
        <div key={language}>
          {language !== null && (
            <Typography variant="h4" component="h4" color="text.secondary" sx={{ pt: 1.5 }}>
              {words(language).join(' › ')}
            </Typography>
          )}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {ofLanguage.map((change) => (
              <ChangeRow
                key={change.path}
                change={change}
                release={release}
                // The heading has the names of the language.
                below={language === null ? 0 : words(language).length}
                mayChange={mayChange}
                isLinked={isOn(linked, change)}
              />
            ))}
          </Box>
        </div>
      ))}
      {more > 0 && (
        <Button onClick={() => setShown(shown + changesAtOnce)}>
          {t('releases.changes.moreOfCampaign', { smart_count: Math.min(more, changesAtOnce) })}
        </Button>
      )}
    </>
  );
}
