import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { StreamingType } from '#contracts/streamingIdentifiers.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useInSentence } from '#src/i18n/useInSentence.ts';
import { useT } from '#src/i18n/useT.ts';
import { ItemPicture } from './ItemPicture.tsx';
import { useKindWords } from './useKindWords.ts';
import type { Lookup } from './useServiceItem.ts';

type LookupResultProps = {
  id: string;
  lookup: Lookup;
  /** The expected type, when another one was found. */
  expected: StreamingType | null;
  /** Why the item cannot be added. */
  refused: string | null;
};

/** Shows the result of a lookup, or why there is none. */
export function LookupResult({ id, lookup, expected, refused }: LookupResultProps) {
  return (
    <Box
      id={id}
      role="status"
      sx={{ mt: 1.5, minHeight: 48, display: 'flex', alignItems: 'center', '&:empty': { m: 0, minHeight: 0 } }}
    >
      <Outcome lookup={lookup} expected={expected} refused={refused} />
    </Box>
  );
}

function Outcome({ lookup, expected, refused }: Omit<LookupResultProps, 'id'>) {
  const t = useT();
  const errorWords = useErrorWords();
  switch (lookup.state) {
    case 'idle':
      return null;
    case 'looking':
      return <Note words={t('settings.follow.looking')} />;
    case 'unreadable':
      return <Note problem words={t('settings.follow.unreadable')} />;
    case 'missing':
      return <Note problem words={t('settings.follow.notFound')} />;
    case 'failed':
      return (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Note problem words={errorWords(lookup.error)} />
          <Button size="small" onClick={lookup.retry}>
            {t('engine.error.retry')}
          </Button>
        </Box>
      );
    case 'found':
      return <Found lookup={lookup} expected={expected} refused={refused} />;
  }
}

function Note({ words, problem = false }: { words: string; problem?: boolean }) {
  return (
    <Typography variant="body2" color={problem ? 'error' : 'text.secondary'}>
      {words}
    </Typography>
  );
}

type FoundProps = Omit<LookupResultProps, 'id' | 'lookup'> & { lookup: Extract<Lookup, { state: 'found' }> };

function Found({ lookup: { item }, expected, refused }: FoundProps) {
  const t = useT();
  const inSentence = useInSentence();
  const kindWords = useKindWords();
  const types = (type: StreamingType) => inSentence(t(`settings.follow.types.${type}`));
  const problem =
    refused ?? (expected && t('settings.follow.otherType', { found: types(item.type), expected: types(expected) }));
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <ItemPicture image={item.image} type={item.type} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{item.label || item.name}</Typography>
        <Note words={kindWords(item)} />
        {problem && <Note problem words={problem} />}
      </Box>
    </Box>
  );
}
