/** A user of a case, by number: two external users, and an editor, who sees everything. */
export type Person = number;
export const staff: Person = 2;

/** A folder: who created it (null for no user that matters), and external users who use its name beside others. */
type Folder = { createdBy: Person | null; namedBy: Set<Person> };
type File = { filename: string; folder: string; createdBy: Person };
type Campaign = { id: string; folder: string; grantedTo: Set<Person> };

/** Returns a folder and its parents, the root not among them. */
export const trailOf = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((_, at, names) => `/${names.slice(0, at + 1).join('/')}`)
    .filter((one) => one !== '/');
const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';
const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** What users see of the media library, and may change in it, by the rules of docs/decisions/060-access-to-folders.md. */
export class Library {
  readonly folders = new Map<string, Folder>();
  readonly files: File[] = [];
  readonly grants = new Map<string, Set<Person>>();

  constructor(readonly campaign: Campaign) {}

  /** Returns the folders that a user sees with everything below them. A campaign's folder need not exist. */
  openOf(user: Person): string[] {
    const granted = [...this.grants].filter(([, users]) => users.has(user)).map(([path]) => path);
    const created = [...this.folders].filter(([, { createdBy }]) => createdBy === user).map(([path]) => path);
    const { folder, grantedTo } = this.campaign;
    return [...granted, ...created, ...(grantedTo.has(user) && folder !== '/' ? [folder] : [])];
  }

  isOpen = (user: Person, path: string): boolean =>
    user === staff || trailOf(path).some((one) => this.openOf(user).includes(one));

  seesFile = (user: Person, { folder, createdBy }: File): boolean => createdBy === user || this.isOpen(user, folder);

  seesFolder(user: Person, path: string): boolean {
    if (path === '/') return true;
    if (!this.folders.has(path)) return false;
    if (this.isOpen(user, path)) return true;
    const named = [...this.folders].filter(([, { namedBy }]) => namedBy.has(user)).map(([name]) => name);
    const own = this.files.filter(({ createdBy }) => createdBy === user).map(({ folder }) => folder);
    return [...this.openOf(user), ...named, ...own].some((one) => this.folders.has(one) && isWithin(one, path));
  }

  filesIn = (user: Person, path: string): File[] =>
    this.files.filter((file) => file.folder === path && this.seesFile(user, file));

  subfoldersOf = (user: Person, path: string): string[] =>
    [...this.folders.keys()].filter((one) => parentOf(one) === path && this.seesFolder(user, one));

  /** Whether a user may put files into a folder that they see. */
  private isUsable = (user: Person, path: string): boolean =>
    path === '/' || this.isOpen(user, path) || this.folders.get(path)?.namedBy.has(user) === true;

  private add(path: string, createdBy: Person | null): string[] {
    const missing = trailOf(path).filter((one) => !this.folders.has(one));
    for (const one of missing) this.folders.set(one, { createdBy, namedBy: new Set() });
    return missing;
  }

  /** Creates a folder as its user asks for it: new to them, known to them, or refused. */
  create(user: Person, path: string): 'new' | 'known' | 'refused' {
    if (user === staff) return this.add(path, null).includes(path) ? 'new' : 'known';
    const isSeen = (one: string) => this.isOpen(user, one) || this.seesFolder(user, one);
    const unseen = trailOf(path).filter((one) => !isSeen(one));
    const isClosed = (one: string) => isSeen(one) && !this.isUsable(user, one);
    if (unseen.some((one) => parentOf(one) !== '/' && isClosed(parentOf(one)))) return 'refused';
    const made = this.add(path, user);
    for (const one of unseen) if (!made.includes(one)) this.folders.get(one)?.namedBy.add(user);
    return unseen.includes(path) || made.includes(path) ? 'new' : 'known';
  }

  /** Makes a folder ready for files of a user. Returns false if they may not put any there. */
  prepare(user: Person, path: string): boolean {
    if (user !== staff && !this.isUsable(user, path)) return this.create(user, path) === 'new';
    this.add(path, null);
    return true;
  }

  /** Whether a user may move a file: those of others only to where the same folders open them. */
  mayMove(user: Person, { folder, createdBy }: File, to: string): boolean {
    if (user === staff || createdBy === user || folder === to) return true;
    return this.openOf(user).every((one) => trailOf(folder).includes(one) === trailOf(to).includes(one));
  }

  /** Deletes a folder with everything below it, and returns the numbers of files and folders. */
  remove(path: string): { files: number; folders: number } {
    const gone = [...this.folders.keys()].filter((one) => isWithin(one, path));
    const left = this.files.filter(({ folder }) => !isWithin(folder, path));
    const files = this.files.length - left.length;
    this.files.splice(0, Infinity, ...left);
    for (const one of gone) {
      this.folders.delete(one);
      this.grants.delete(one);
    }
    return { files, folders: gone.length };
  }
}
