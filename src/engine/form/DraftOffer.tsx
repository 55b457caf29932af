import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { isObject } from '#contracts/values.ts';
import type { Fields } from '#resources/schema/fields.ts';
import { useT } from '../../i18n/useT.ts';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { FieldValue } from '../cells/FieldValue.tsx';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';
import type { Draft } from './draftStore.ts';
import { useFormState, type Values } from './FormContext.ts';

/** Returns each changed value with its source; changes inside a group are listed one by one. */
function changedValues(fields: Fields, changes: Values, group = ''): [source: string, value: unknown][] {
  return Object.entries(changes).flatMap(([name, value]) => {
    const field = fields[name];
    const isGroup = field?.kind === 'object' && isObject(value);
    return isGroup ? changedValues(field.fields, value, `${group}${name}.`) : [[`${group}${name}`, value]];
  });
}

type DraftOfferProps = {
  draft: Draft;
  /** The tab of the draft is still open and shows it. */
  isOpen: boolean;
  onRestore: () => void;
  onDiscard: () => void;
};

/** Asks whether to restore or discard a draft, and lists what it would change. */
export function DraftOffer({ draft, isOpen, onRestore, onDiscard }: DraftOfferProps) {
  const t = useT();
  const { resource } = useScreens();
  const words = useResourceWords(resource);
  const { changeWords } = useFormState();
  const rows = changeWords
    ? changeWords.entries(draft.changes).map(({ label, text }) => ({ key: label, label, value: text }))
    : changedValues(resource.fields, draft.changes).map(([source, value]) => ({
        key: source,
        label: words.field(source),
        value: <FieldValue source={source} value={value} />,
      }));
  return (
    <Alert severity="info">
      {t(isOpen ? 'drafts.foundOpen' : 'drafts.found')} (
      <TimeAgo moment={new Date(draft.writtenAt).toISOString()} />
      ). {t('drafts.wouldChange')}
      <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 0.5, maxHeight: 160, overflowY: 'auto' }}>
        {rows.map(({ key, label, value }) => (
          <Box key={key} sx={{ display: 'grid', gridTemplateColumns: { sm: '120px 1fr' }, columnGap: 1 }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <Button variant="outlined" onClick={onRestore}>
          {t(isOpen ? 'drafts.copy' : 'drafts.restore')}
        </Button>
        <Button color="inherit" onClick={onDiscard}>
          {t(isOpen ? 'drafts.leave' : 'drafts.discard')}
        </Button>
      </Box>
    </Alert>
  );
}
