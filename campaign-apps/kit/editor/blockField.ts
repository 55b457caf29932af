import type { BlockField, FieldValue } from '../page/blocks.ts';
import type { Host } from './host.ts';

/** The props of an input for a block's field. */
export type BlockFieldInputProps = {
  id: string;
  field: BlockField;
  label: string;
  labelHidden: boolean;
  value: FieldValue;
  /** The value that fans see: with the text of the default language where one is missing. */
  shown: FieldValue;
  /** Why the last save was refused for this value. */
  problem?: string | null;
  pickPicture: Host['pickPicture'];
  onChange: (value: FieldValue) => void;
};
