import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import { TitledDialog } from '../../ui/dialogs/TitledDialog.tsx';
import { FieldValue } from '../cells/FieldValue.tsx';
import { useChangeWords } from '../changes/useChangeWords.ts';
import type { ConflictQuestion, FieldConflict, Side } from './useSaveOnBase.ts';

/**
 * Resolves conflicting changes of two users: shows both values of each field side by side, and the user selects one.
 */
export default function ConflictDialog({ conflicts, onDecide }: ConflictQuestion) {
  const t = useT();
  const words = useChangeWords();
  const [sides, setSides] = useState<Record<string, Side>>({});
  const isDecided = conflicts.every(({ path }) => sides[path]);
  return (
    <TitledDialog
      title={t('engine.conflict.title')}
      text={t('engine.conflict.text')}
      maxWidth="md"
      actions={<Button onClick={() => onDecide(null)}>{t('engine.conflict.later')}</Button>}
      main={{ label: t('engine.conflict.save'), disabled: !isDecided, onClick: () => onDecide(sides) }}
    >
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={conflict.path}
          conflict={conflict}
          name={words(conflict.path).join(' › ')}
          side={sides[conflict.path]}
          onChoose={(side) => setSides((all) => ({ ...all, [conflict.path]: side }))}
        />
      ))}
    </TitledDialog>
  );
}

type ConflictChoiceProps = {
  conflict: FieldConflict;
  name: string;
  side: Side | undefined;
  onChoose: (side: Side) => void;
};

function ConflictChoice({ conflict, name, side, onChoose }: ConflictChoiceProps) {
  const t = useT();
  const groupId = useId();
  const options: { value: Side; label: string; content: unknown }[] = [
    { value: 'mine', label: t('engine.conflict.keepMine'), content: conflict.mine },
    { value: 'theirs', label: t('engine.conflict.takeTheirs'), content: conflict.theirs },
  ];
  return (
    <Box role="radiogroup" aria-labelledby={groupId}>
      <Typography id={groupId} variant="h3" component="h3" sx={{ mb: 1 }}>
        {name}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1 }}>
        {options.map(({ value, label: choice, content }) => (
          <Paper
            key={value}
            variant="outlined"
            component="label"
            sx={{ p: 1, cursor: 'pointer', borderColor: side === value ? 'primary.main' : 'divider' }}
          >
            <Typography component="span" variant="subtitle2" sx={{ display: 'flex', alignItems: 'center' }}>
              <Radio size="small" name={groupId} checked={side === value} onChange={() => onChoose(value)} />
              {choice}
            </Typography>
            <Box
              sx={{
                px: 1,
                pb: 1,
                maxHeight: '40vh',
                overflowY: 'auto',
                whiteSpace: 'pre-wrap',
                overflowWrap: 'anywhere',
              }}
            >
              <FieldValue source={conflict.path} value={content} />
            </Box>
          </Paper>
        ))}
      </Box>
    </Box>
  );
}
