import { useDataProvider } from 'ra-core';
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
import { subscribeTokens } from '../../../authProvider/tokenStore.ts';
import { ApiCallError, type CmsDataProvider } from '../../../dataProvider/index.ts';
import type { Upload } from '../../../resources/uploads/schema.ts';
import { useErrorWords } from '../../engine/words.ts';
import { isUnderWay, tallyOf } from './queue.ts';
import { createUploads, type Uploads } from './uploads.ts';

const UploadsContext = createContext<Uploads<Upload> | null>(null);

/** So often the screens are told at most of what goes on: hundreds of small files are done in seconds. */
const toldEveryMs = 80;

/** Runs the newest of what it is given, after a while that begins with the first. */
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

const verdicts = [
  'image-too-large',
  'too-large',
  'file-type-refused',
  'file-type-differs',
  'file-damaged',
  'file-empty',
];

/** The server has read the file and refuses it: the same file would be refused again. */
const isVerdict = (error: unknown): boolean =>
  error instanceof ApiCallError && error.key !== null && verdicts.includes(error.key);

/** The uploads of this tab, above all screens, so that they go on while one works elsewhere. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const dataProvider = useDataProvider<CmsDataProvider>();
  const words = useRef(useErrorWords());
  words.current = useErrorWords();
  const [uploads] = useState(() =>
    createUploads<Upload>({
      send: (file, options) => dataProvider.uploadFile(file, options),
      tell: rarely(),
      isReachable: () => dataProvider.isReachable(),
      reasonOf: (error) => ({
        words: words.current(error),
        final: isVerdict(error),
        broke: error instanceof ApiCallError && error.unreachable,
      }),
    }),
  );
  useEffect(() => {
    window.addEventListener('online', uploads.tryNow);
    // Whoever signs in next on this tab has files of their own.
    const unsubscribe = subscribeTokens((tokens) => !tokens && uploads.stop());
    return () => {
      window.removeEventListener('online', uploads.tryNow);
      unsubscribe();
    };
  }, [uploads]);
  useAskBeforeClosing(uploads);
  return <UploadsContext value={uploads}>{children}</UploadsContext>;
}

/** The uploads of this tab. @throws outside of the tool's frame */
export function useUploads(): Uploads<Upload> {
  const uploads = useContext(UploadsContext);
  if (!uploads) throw new Error('Use this component inside an UploadsProvider.');
  return uploads;
}

/** The queue as it stands now, and its figures. */
export function useUploadQueue() {
  const { subscribe, queue } = useUploads();
  const now = useSyncExternalStore(subscribe, queue);
  return useMemo(() => ({ queue: now, tally: tallyOf(now) }), [now]);
}

/** The browser's own question when the tab is closed before everything is there. */
function useAskBeforeClosing(uploads: Uploads<Upload>): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnderWay(tallyOf(uploads.queue()))) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [uploads]);
}
