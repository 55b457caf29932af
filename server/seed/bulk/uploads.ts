import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { folderTrail, type MediaType, mediaTypeOfExtension, nameOfFolder } from '#contracts/media.ts';
import { keyOfTag } from '#contracts/mediaTags.ts';
import { searchForm } from '#contracts/searchForm.ts';
import { slugify } from '#contracts/slug.ts';
import type { Database } from '../../db/schema.ts';
import { fileKey, noteTags, putBytes, searchFormOf } from '../../modules/uploads/uploads.ts';
import type { Storage } from '../../providers/storage/storage.ts';
import { type Drawing, drawPictures } from '../drawPictures.ts';
import { insertRows } from '../insertRows.ts';
import { chordWav, textPdf, tourCsv } from '../madeFiles.ts';
import { coverSvg } from '../madePictures.ts';
import { seededRandom } from '../random.ts';
import { adjectives, firstNames, lastNames, nouns } from '../words.ts';

type Options = { uploads: number; now: Date; progress(done: number): void };

/** An object shared by many rows: every URL works, and the storage stays small. */
type SharedObject = {
  object: string;
  type: MediaType;
  bytes: Buffer;
  sha256: string;
  width: number | null;
  height: number | null;
};

const filesOfFolder = 20;
const foldersOfArtist = 50;
const batchSize = 2_000;
/** A tag of each kind is on many files, and one of many on few. */
const commonTags = ['Cover', 'Press', 'Live', 'Portrait', 'Studio'] as const;
const rareTags = 1_000;
const day = 24 * 3_600_000;
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Adds files in folders of about twenty, fifty folders in each top-level folder, in batches of one transaction each;
 * another run continues where the last one ended.
 */
export async function seedBulkUploads(
  db: Kysely<Database>,
  storage: Storage,
  { uploads, now, progress }: Options,
): Promise<void> {
  const objects = await makeObjects();
  for (const { object, bytes, type } of objects) await putBytes(storage, fileKey(object), bytes, type.mimetype);
  const people = await db.selectFrom('users').select('id').where('state', '=', 'approved').limit(50).execute();
  const { count: first } = await db
    .selectFrom('uploads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('object', 'like', 'seed-%')
    .executeTakeFirstOrThrow();
  const creators = people.map(({ id }) => id);
  for (let done = 0; done < uploads; ) {
    const size = Math.min(batchSize, uploads - done);
    const made = Array.from({ length: size }, (_, index) => uploadRow(first + done + index, objects, creators, now));
    await db.transaction().execute(async (trx) => {
      await insertRows(trx, 'upload_folders', folderRows(made));
      await insertRows(trx, 'uploads', made);
      await noteTags(trx, { added: [...new Set(made.flatMap(({ tags }) => tags))], removed: [] });
    });
    done += size;
    progress(done);
  }
  await sql`vacuum (analyze) uploads, upload_folders`.execute(db);
}

function uploadRow(number: number, objects: readonly SharedObject[], people: readonly string[], now: Date) {
  const random = seededRandom(number + 1);
  const folder = folderNumber(Math.floor(number / filesOfFolder));
  const shared = objects[random.below(objects.length)] ?? objects[0];
  if (!shared) throw new Error('A seed of files needs objects');
  const title = `${random.pick(adjectives)} ${random.pick(nouns)}`;
  const part = Array.from({ length: 16 }, () => letters[random.below(letters.length)]).join('');
  const filename = `${slugify(title, 60)}-${part}.${shared.type.extensions[0]}`;
  const alt = shared.width && random.chance(0.5) ? title : null;
  const name = `${title}.${shared.type.extensions[0]}`;
  const tags: string[] = random.chance(0.6) ? [random.pick(commonTags), `Tour ${random.below(rareTags)}`] : [];
  return {
    filename,
    name,
    tags,
    tag_keys: tags.map(keyOfTag),
    folder,
    type: shared.type.type,
    mimetype: shared.type.mimetype,
    size_bytes: shared.bytes.length,
    width: shared.width,
    height: shared.height,
    alt,
    sha256: shared.sha256,
    search_form: searchFormOf({ name, filename, alt, tags }),
    object: shared.object,
    created_at: new Date(now.getTime() - random.below(700 * day)),
    created_by: people[random.below(people.length)] ?? null,
  };
}

/** Returns the path of a folder from its number, the same in every run. */
function folderNumber(number: number): string {
  const artist = Math.floor(number / foldersOfArtist);
  const ofArtist = seededRandom(7_000 + artist);
  const ofFolder = seededRandom(9_000_000 + number);
  const name = `${ofArtist.pick(firstNames)} ${ofArtist.pick(lastNames)} ${artist + 1}`;
  return `/${name}/${ofFolder.pick(adjectives)} ${ofFolder.pick(nouns)} ${(number % foldersOfArtist) + 1}`;
}

function folderRows(rows: readonly { folder: string; created_at: Date }[]) {
  const paths = new Set(rows.flatMap(({ folder }) => folderTrail(folder)));
  return [...paths].sort().map((path) => {
    const name = nameOfFolder(path);
    const parent = path === '/' ? null : path.slice(0, path.length - name.length - 1) || '/';
    return { path, parent, name, sort_name: searchForm(name), created_at: rows[0]?.created_at };
  });
}

async function makeObjects(): Promise<SharedObject[]> {
  const random = seededRandom(4_711);
  const drawings = Array.from({ length: 24 }, (_, index): Drawing => {
    const size = { width: 600, height: index % 3 === 0 ? 315 : 600 };
    return { svg: coverSvg(random, index, 600), ...size, format: index % 4 === 3 ? 'png' : 'jpeg', crops: [] };
  });
  const drawn = await drawPictures(drawings);
  const pictures = drawings.map(({ width, height, format }, index) => ({
    ...shared(`seed-picture-${index + 1}`, format === 'png' ? 'png' : 'jpg', drawn[index]?.[0] ?? Buffer.alloc(0)),
    width,
    height,
  }));
  return [
    ...pictures,
    shared('seed-sound', 'wav', chordWav([220, 330], 0.4)),
    shared('seed-table', 'csv', tourCsv()),
    shared('seed-paper', 'pdf', textPdf(['A paper.'])),
  ];
}

function shared(name: string, extension: string, bytes: Buffer): SharedObject {
  const type = mediaTypeOfExtension(extension);
  if (!type) throw new Error(`No such type of file: ${extension}`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { object: `${name}.${extension}`, type, bytes, sha256, width: null, height: null };
}
