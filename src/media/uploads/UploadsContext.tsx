import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useDataProvider } from 'react-admin';
import { subscribeTokens } from '#authProvider/tokenStore.ts';
import { ApiCallError, type CmsDataProvider } from '#dataProvider/index.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { useErrorWords } from '../../engine/words.ts';
import { isUnderWay, tallyOf } from './queue.ts';
import { sendFile } from './sendFile.ts';
import { createUploads, type Uploads } from './uploads.ts';

const UploadsContext = createContext<Uploads<Upload> | null>(null);

/** The minimum time between updates of the screens in milliseconds: hundreds of small files finish in seconds. */
const toldEveryMs = 80;

/** Throttles: runs the latest function after a delay that starts with the first call. */
function rarely(): (run: () => void) => void {
  let next: (() => void) | null = null;
  return (run) => {
    if (next === null) {
      setTimeout(() => {
        const due = next;
        next = null;
        due?.();
      }, toldEveryMs);
    }
    next = run;
  };
}

/** Adds a picture to a video. The code for it is loaded for videos only, and may be missing. */
async function addPicture(dataProvider: CmsDataProvider, upload: Upload, file: File): Promise<Upload> {
  if (upload.type !== 'video') return upload;
  const code = await import('../videos/withPicture.ts').catch(() => null);
  return code ? code.withPicture(dataProvider, upload, file) : upload;
}

const verdicts = [
  'image-too-large',
  'too-large',
  'file-type-refused',
  'file-type-differs',
  'file-damaged',
  'file-empty',
];

/** Returns true if the server has read and refused the file: it would refuse the same file again. */
function isVerdict(error: unknown): boolean {
  if (!(error instanceof ApiCallError)) return false;
  const { key, detail } = error;
  return Array.isArray(detail) ? detail.some(({ loc }) => loc.includes('file')) : verdicts.includes(key ?? '');
}

/** The uploads of this tab, provided above all screens so that they continue during navigation. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const dataProvider = useDataProvider<CmsDataProvider>();
  const words = useRef(useErrorWords());
  words.current = useErrorWords();
  const [uploads] = useState(() =>
    createUploads<Upload>({
      send: async (file, options) => addPicture(dataProvider, await sendFile(dataProvider, file, options), file),
      schedule: rarely(),
      isReachable: () => dataProvider.isReachable(),
      reasonOf: (error) => ({
        words: words.current(error),
        final: isVerdict(error),
        // A busy server accepts the file later.
        broke: error instanceof ApiCallError && (error.unreachable || error.key === 'server-busy'),
      }),
    }),
  );
  useEffect(() => {
    window.addEventListener('online', uploads.tryNow);
    // The next user who logs in on this tab must not see these files.
    const unsubscribe = subscribeTokens((tokens) => !tokens && uploads.stop());
    return () => {
      window.removeEventListener('online', uploads.tryNow);
      unsubscribe();
    };
  }, [uploads]);
  useAskBeforeClosing(uploads);
  return <UploadsContext value={uploads}>{children}</UploadsContext>;
}

/** Returns the uploads of this tab. @throws outside of the provider */
export function useUploads(): Uploads<Upload> {
  const uploads = useContext(UploadsContext);
  if (!uploads) throw new Error('Use this component inside an UploadsProvider.');
  return uploads;
}

/** Returns the current queue and its totals. */
export function useUploadQueue() {
  const { subscribe, queue } = useUploads();
  const now = useSyncExternalStore(subscribe, queue);
  return useMemo(() => ({ queue: now, tally: tallyOf(now) }), [now]);
}

/** Shows the browser's confirmation when the tab is closed during uploads. */
function useAskBeforeClosing(uploads: Uploads<Upload>): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnderWay(tallyOf(uploads.queue()))) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [uploads]);
}
