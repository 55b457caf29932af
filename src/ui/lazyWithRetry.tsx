import { useQuery } from '@tanstack/react-query';
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
} from 'react';
import { type DataProvider, useDataProvider } from 'react-admin';
import { loadAllMessages } from '../i18n/language.ts';
import { useT } from '../i18n/useT.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './dialogs/ConfirmDialog.tsx';
import { ErrorState } from './ErrorState.tsx';

/** The type of a dynamic import of a component's file. */
type Load<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

const missing = (): null => null;

/** A component whose code is loaded when it is first rendered, or by `preload`. */
type LazyComponent<Props extends object> = ((props: Props) => ReactNode) & { preload: () => Promise<unknown> };

/**
 * A component whose code and texts are loaded when it is first rendered; put it inside of a Suspense. If loading fails, it shows
 * why and tries again, while React's own `lazy` remembers a failure until the page reloads. `dialog` is for dialogs
 * and menus: the error is then shown in a dialog that closes the same way. With code that was loaded before, it renders at
 * once, without the fallback of the Suspense.
 */
export function lazyWithRetry<Props extends object>(
  load: Load<Props>,
  dialog?: (props: Props) => NotFetchedDialog,
): LazyComponent<Props> {
  type Code = Awaited<ReturnType<Load<Props>>>;
  let code: Promise<Code | null> | null = null;
  let loaded: Code | null = null;
  const fetchCode = () =>
    Promise.all([load(), loadAllMessages()]).then(([fetched]) => {
      loaded = fetched;
      return fetched;
    });
  function FetchedLater(props: Props) {
    const [, drawAnew] = useReducer((times: number) => times + 1, 0);
    code ??= loaded ? null : fetchCode().catch(missing);
    const asked = code;
    const fetched = loaded ?? (asked && use(asked));
    if (fetched) return <fetched.default {...props} />;
    /** Keeps a newer load. */
    const forget = () => {
      if (code === asked) code = null;
    };
    const askAnew = () => {
      forget();
      drawAnew();
    };
    return <NotFetched dialog={dialog?.(props)} onBack={askAnew} onGone={forget} />;
  }
  return Object.assign(FetchedLater, { preload: fetchCode });
}

type NotFetchedDialog = Pick<ConfirmDialogProps, 'open' | 'onClose'>;

type DialogProps = Pick<NotFetchedDialog, 'onClose'> & { open?: boolean };
const sameDialog = ({ open = true, onClose }: DialogProps): NotFetchedDialog => ({ open, onClose });

/** The same for a dialog or a menu, which is `open` until `onClose`. It shows nothing while its code is loaded. */
export function lazyDialog<Props extends DialogProps>(load: Load<Props>): (props: Props) => ReactNode;
export function lazyDialog<Props extends object>(
  load: Load<Props>,
  dialog: (props: Props) => NotFetchedDialog,
): (props: Props) => ReactNode;
export function lazyDialog(load: Load<DialogProps>, dialog = sameDialog): (props: DialogProps) => ReactNode {
  const Dialog = lazyWithRetry(load, dialog);
  return (props) => (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}

const askEveryMs = 3_000;

/** Returns whether the server is reachable, polled until it is; undefined until the first result. */
function useReachable() {
  const { isReachable } = useDataProvider<DataProvider & { isReachable(): Promise<boolean> }>();
  const { data, refetch } = useQuery({
    queryKey: ['reachable'],
    queryFn: () => isReachable(),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data ? false : askEveryMs),
  });
  return { reachable: data, ask: () => void refetch() };
}

type NotFetchedProps = {
  dialog?: NotFetchedDialog;
  /** Called when the server is reachable again. */
  onBack: () => void;
  /** Called when it unmounts, so that the next render of the component fetches the code again. */
  onGone: () => void;
};

/**
 * Shown instead of code that could not be loaded: while offline, or because the file no longer exists, as after an
 * update.
 */
function NotFetched({ dialog, onBack, onGone }: NotFetchedProps) {
  const t = useT();
  const { reachable, ask } = useReachable();
  const wasAway = useRef(false);
  const back = useEffectEvent(onBack);
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (reachable && wasAway.current) back();
    else if (reachable === false) wasAway.current = true;
  }, [reachable]);
  useEffect(() => () => gone(), []);
  if (reachable === undefined || (reachable && wasAway.current)) return null;
  const [title, text, label] = reachable
    ? [t('shell.notFetched.goneTitle'), t('shell.notFetched.goneText'), t('shell.notFetched.reload')]
    : [t('shell.notFetched.offlineTitle'), t('shell.notFetched.offlineText'), t('shell.notFetched.retry')];
  const go = reachable ? () => window.location.reload() : ask;
  return dialog ? (
    <ConfirmDialog {...dialog} title={title} confirmLabel={label} onConfirm={go}>
      {text}
    </ConfirmDialog>
  ) : (
    <ErrorState heading="h1" title={title} text={text} retryLabel={label} onRetry={go} />
  );
}
