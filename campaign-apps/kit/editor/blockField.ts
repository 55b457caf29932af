import type { BlockField, FieldValue } from '../blocks.ts';
import type { Host } from './host.ts';

/** What the input of a block's field gets. */
export type BlockFieldInputProps = {
  id: string;
  field: BlockField;
  label: string;
  labelHidden: boolean;
  value: FieldValue;
  focusNow: boolean;
  pickPicture: Host['pickPicture'];
  onChange: (value: FieldValue) => void;
};
