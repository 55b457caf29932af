import type { FieldKind } from '#resources/schema/fields.ts';
import type { Cell } from '../overrides.ts';
import { RichTextCell } from './RichTextCell.tsx';
import { JsonCell, ListCell, MapCell, ObjectCell, ReferenceCell, UploadCell } from './StructureCells.tsx';
import { CodeCell, EmailCell, NumberCell, TextCell, UrlCell } from './TextCells.tsx';
import { BooleanCell, ChoiceCell, ColourCell, DateCell, DateTimeCell, NoCell, TimeCell } from './ValueCells.tsx';

/** The cell of each kind of field. A kind that is missing here does not compile. */
export const cellsByKind = {
  text: TextCell,
  richText: RichTextCell,
  email: EmailCell,
  url: UrlCell,
  slug: CodeCell,
  colour: ColourCell,
  password: NoCell,
  number: NumberCell,
  boolean: BooleanCell,
  dateTime: DateTimeCell,
  date: DateCell,
  time: TimeCell,
  choice: ChoiceCell,
  reference: ReferenceCell,
  upload: UploadCell,
  object: ObjectCell,
  list: ListCell,
  map: MapCell,
  json: JsonCell,
} satisfies Record<FieldKind, Cell>;
