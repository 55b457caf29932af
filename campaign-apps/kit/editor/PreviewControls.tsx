import type { MomentKind } from '../campaign/preview.ts';
import { languageName } from '../page/languages.ts';
import { clockTime } from '../view/playback.ts';
import type { Preview, PreviewChoice } from './previewDocument.ts';
import { type EditorWords, editorWords } from './texts/words.ts';

type PreviewControlsProps = {
  preview: Preview;
  choice: PreviewChoice;
  onChoose: (choice: PreviewChoice) => void;
};

const momentNames = {
  now: 'momentNow',
  before: 'momentBefore',
  live: 'momentLive',
  after: 'momentAfter',
} as const satisfies Record<MomentKind, keyof EditorWords>;

/** Chooses language, moment and side of the token gate of the preview; shows only what the campaign has. */
export function PreviewControls({ preview, choice, onChoose }: PreviewControlsProps) {
  const { languages, locale, moments, hasGate } = preview;
  const { moment, side } = choice;
  const kind = kindOf(preview, choice);
  return (
    <div className="preview-controls">
      {languages.length > 1 && (
        <Choice
          label={editorWords.previewLanguage}
          value={locale}
          options={languages.map((code) => [code, languageName(code)])}
          isLanguage
          onChange={(lang) => onChoose({ ...choice, lang })}
        />
      )}
      {moments.length > 1 && (
        <Choice
          label={editorWords.moment}
          value={kind}
          options={moments.map((one) => [one, editorWords[momentNames[one]]])}
          onChange={(next) => {
            const found = moments.find((one) => one === next);
            if (found) onChoose({ ...choice, moment: { ...moment, kind: found } });
          }}
        />
      )}
      {hasGate && (
        <Choice
          label={editorWords.gateSide}
          value={side}
          options={[
            ['page', editorWords.behindGate],
            ['gate', editorWords.beforeGate],
          ]}
          onChange={(next) => onChoose({ ...choice, side: next === 'gate' ? 'gate' : 'page' })}
        />
      )}
    </div>
  );
}

const kindOf = ({ moments }: Preview, { moment }: PreviewChoice): MomentKind =>
  moments.includes(moment.kind) ? moment.kind : 'now';

/** Chooses the position in the music, if the preview plays it. */
export function PreviewPosition({ preview, choice, onChoose }: PreviewControlsProps) {
  const { hasGate, listening } = preview;
  const { moment, side } = choice;
  const plays = kindOf(preview, choice) === 'live' && listening.lengthMs > 0 && !(hasGate && side === 'gate');
  if (!plays) return null;
  return (
    <Position
      positionMs={moment.positionMs}
      lengthMs={listening.lengthMs}
      isShared={listening.isShared}
      onChange={(positionMs) => onChoose({ ...choice, moment: { ...moment, positionMs } })}
    />
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  options: (readonly [string, string])[];
  /** Whether the values are language tags, in which their names are spoken. */
  isLanguage?: boolean;
  onChange: (value: string) => void;
};

function Choice({ label, value, options, isLanguage, onChange }: ChoiceProps) {
  return (
    <select
      className="preview-choice"
      aria-label={label}
      title={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {options.map(([option, name]) => (
        <option key={option} value={option} lang={isLanguage ? option : undefined}>
          {name}
        </option>
      ))}
    </select>
  );
}

type PositionProps = { positionMs: number; lengthMs: number; isShared: boolean; onChange: (ms: number) => void };

/** A slider for the position in the music, in steps of a second. */
function Position({ positionMs, lengthMs, isShared, onChange }: PositionProps) {
  const words = `${clockTime(positionMs)} / ${clockTime(lengthMs)}`;
  return (
    <span className="preview-position">
      <input
        type="range"
        className="preview-slider"
        min={0}
        max={Math.floor(lengthMs / 1_000)}
        step={1}
        value={Math.min(positionMs, lengthMs) / 1_000}
        aria-label={isShared ? editorWords.partyPosition : editorWords.heardPosition}
        aria-valuetext={words}
        onChange={({ target }) => onChange(Number(target.value) * 1_000)}
      />
      <span aria-hidden="true">{words}</span>
    </span>
  );
}
