import { plainHeic } from './heic.ts';

const u16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.of(value >> 8, value & 255)));
const u32 = (value: number) => Buffer.of(value >>> 24, value >> 16, value >> 8, value);

/** A box (ISO/IEC 14496-12, section 4.2); `version` and flags for a full box. */
function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length + 8), Buffer.from(type, 'latin1'), content]);
}
const fullBox = (type: string, version: number, ...parts: Buffer[]) => box(type, u32(version * 2 ** 24), ...parts);

/** Returns a box of `plainHeic`. */
function plainBox(type: string): Buffer {
  const plain = plainHeic();
  const start = plain.indexOf(type, 0, 'latin1') - 4;
  return plain.subarray(start, start + plain.readUInt32BE(start));
}

type Item = { type: 'hvc1' | 'grid'; properties: number[]; tiles?: number[]; data: Buffer };
type Grid = { columns: number; rows: number; width: number; height: number };

const gridData = ({ columns, rows, width, height }: Grid) =>
  Buffer.concat([Buffer.of(0, 0, rows - 1, columns - 1), u16(width, height)]);

/** Returns a file of these items, whose ids count from 1; the first one is the primary image. */
function fileOf(items: readonly Item[], sizes: readonly [number, number][]): Buffer {
  const ids = items.map((_, at) => at + 1);
  const infos = items.map(({ type }, at) => fullBox('infe', 2, u16(at + 1, 0), Buffer.from(`${type}\0`, 'latin1')));
  const references = items.flatMap(({ tiles }, at) =>
    tiles ? [box('dimg', u16(at + 1, tiles.length, ...tiles))] : [],
  );
  const ispes = sizes.map(([width, height]) => fullBox('ispe', 0, u32(width), u32(height)));
  const associations = items.map(({ properties }, at) =>
    Buffer.concat([u16(at + 1), Buffer.of(properties.length, ...properties)]),
  );
  const iprp = box(
    'iprp',
    box('ipco', plainBox('hvcC'), plainBox('pixi'), ...ispes),
    fullBox('ipma', 0, u32(items.length), ...associations),
  );
  const data = [...new Set(items.map((item) => item.data))];
  const metaAt = (start: number) => {
    const placeOf = (wanted: Buffer) =>
      start + data.slice(0, data.indexOf(wanted)).reduce((sum, { length }) => sum + length, 0);
    const places = items.map((item, at) =>
      Buffer.concat([u16(ids[at] ?? 0, 0, 1), u32(placeOf(item.data)), u32(item.data.length)]),
    );
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(1)),
      fullBox('iloc', 0, Buffer.of(0x44, 0), u16(items.length), ...places),
      fullBox('iinf', 0, u16(items.length), ...infos),
      fullBox('iref', 0, ...references),
      iprp,
    );
  };
  const ftyp = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  const start = ftyp.length + metaAt(0).length + 8;
  return Buffer.concat([ftyp, metaAt(start), box('mdat', ...data)]);
}

/** An image of 12 megapixels, as phones take them: a grid of grids of the tile in `plainHeic`. */
export function largeHeic(): Buffer {
  const [outer, inner] = [
    { columns: 7, rows: 6, width: 4_032, height: 3_024 },
    { columns: 6, rows: 8, width: 576, height: 512 },
  ];
  const tile = plainBox('mdat').subarray(8);
  const count = inner.columns * inner.rows;
  const innerData = gridData(inner);
  const firstTile = 2 + outer.columns * outer.rows;
  const list = <Value>(length: number, make: (at: number) => Value) => Array.from({ length }, (_, at) => make(at));
  const tiles = list(count, (at) => firstTile + at);
  return fileOf(
    [
      {
        type: 'grid',
        properties: [5, 2],
        tiles: list(outer.columns * outer.rows, (at) => 2 + at),
        data: gridData(outer),
      },
      ...list(outer.columns * outer.rows, (): Item => ({ type: 'grid', properties: [4, 2], tiles, data: innerData })),
      ...list(count, (): Item => ({ type: 'hvc1', properties: [0x81, 3, 2], data: tile })),
    ],
    [
      [96, 64],
      [inner.width, inner.height],
      [outer.width, outer.height],
    ],
  );
}
