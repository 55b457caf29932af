import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useId, useState } from 'react';
import { limits } from '#contracts/limits.ts';
import { imageTargets } from '#contracts/media.ts';
import { FieldFrame, helpId } from '../../engine/form/FieldFrame.tsx';
import { useT } from '../../i18n/useT.ts';
import type { Size } from './cropPosition.ts';

const known = ['og_image', 'twitter_image', 'favicon'] as const;
type Choice = (typeof known)[number] | 'custom';

const sideOf = (typed: string): number | null => {
  const side = Number(typed);
  return /^\d+$/.test(typed.trim()) && side >= 1 && side <= limits.maxOptimizeSide ? side : null;
};

/** Selects a preset or custom size; null while it is invalid. */
export function SizeInput({ onChange }: { onChange: (size: Size | null) => void }) {
  const t = useT();
  const id = useId();
  const [choice, setChoice] = useState<Choice>('og_image');
  const [typed, setTyped] = useState({ width: '', height: '' });
  const custom = ({ width, height }: typeof typed): Size | null => {
    const sides = { width: sideOf(width), height: sideOf(height) };
    return sides.width && sides.height ? { width: sides.width, height: sides.height } : null;
  };
  const choose = (next: Choice) => {
    setChoice(next);
    onChange(next === 'custom' ? custom(typed) : imageTargets[next]);
  };
  const type = (next: typeof typed) => {
    setTyped(next);
    onChange(custom(next));
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FieldFrame id={id} label={t('media.crop.size')}>
        <Select
          native
          value={choice}
          onChange={({ target }) => choose(known.find((one) => one === target.value) ?? 'custom')}
          input={<OutlinedInput size="small" fullWidth inputProps={{ id }} />}
        >
          {known.map((name) => (
            <option key={name} value={name}>
              {t('media.crop.choice', { name: t(`media.crop.${name}`), ...imageTargets[name] })}
            </option>
          ))}
          <option value="custom">{t('media.crop.custom')}</option>
        </Select>
      </FieldFrame>
      {choice === 'custom' && (
        <Box role="group" aria-label={t('media.crop.custom')} sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
          <Side label={t('media.crop.width')} value={typed.width} onChange={(width) => type({ ...typed, width })} />
          <Side label={t('media.crop.height')} value={typed.height} onChange={(height) => type({ ...typed, height })} />
        </Box>
      )}
    </Box>
  );
}

function Side({ label, value, onChange }: { label: string; value: string; onChange: (typed: string) => void }) {
  const t = useT();
  const id = useId();
  const invalid = value !== '' && sideOf(value) === null;
  const range = t('media.crop.sizeRange', { most: limits.maxOptimizeSide });
  return (
    <Box sx={{ flex: 1 }}>
      <FieldFrame id={id} label={label} help={range} error={invalid ? range : undefined}>
        <OutlinedInput
          id={id}
          size="small"
          value={value}
          error={invalid}
          onChange={({ target }) => onChange(target.value)}
          inputProps={{ inputMode: 'numeric', 'aria-invalid': invalid, 'aria-describedby': helpId(id) }}
        />
      </FieldFrame>
    </Box>
  );
}
