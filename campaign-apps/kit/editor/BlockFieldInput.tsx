import { type BlockField, maxLengthOf } from '../blocks.ts';
import type { BlockFieldInputProps } from './blockField.ts';
import { PictureField } from './PictureField.tsx';

/** Renders the input for a block's field by its kind. */
export function BlockFieldInput(props: BlockFieldInputProps) {
  const { id, field, label, labelHidden } = props;
  // Has several controls, each with its own label.
  if (field.kind === 'picture') {
    return (
      <fieldset className="form-field">
        <legend className={labelHidden ? 'visually-hidden' : undefined}>{label}</legend>
        <PictureField {...props} field={field} />
        <Help id={id} words={field.help} />
      </fieldset>
    );
  }
  return (
    <div className={field.kind === 'number' && !field.help ? 'form-field number' : 'form-field'}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <PlainInput {...props} field={field} />
      <Help id={id} words={field.help} />
    </div>
  );
}

const Help = ({ id, words }: { id: string; words: string | undefined }) =>
  words && (
    <p id={`${id}-help`} className="help">
      {words}
    </p>
  );

type PlainProps = BlockFieldInputProps & { field: Exclude<BlockField, { kind: 'picture' }> };

function PlainInput({ id, field, value, focusNow, onChange }: PlainProps) {
  const inputProps = { id, 'aria-describedby': field.help && `${id}-help` };
  const words = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'choice':
      return (
        <select {...inputProps} value={words} onChange={(event) => onChange(event.target.value)}>
          {field.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      );
    case 'number':
      return (
        <input
          {...inputProps}
          type="number"
          min={field.min}
          max={field.max}
          value={typeof value === 'number' ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
        />
      );
    case 'text':
      return (
        <textarea
          {...inputProps}
          value={words}
          rows={4}
          maxLength={maxLengthOf(field)}
          // biome-ignore lint/a11y/noAutofocus: only what a person has just added
          autoFocus={focusNow}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    default:
      return (
        <input
          {...inputProps}
          inputMode={field.kind === 'address' ? 'url' : undefined}
          value={words}
          maxLength={maxLengthOf(field)}
          // biome-ignore lint/a11y/noAutofocus: only what a person has just added
          autoFocus={focusNow}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
