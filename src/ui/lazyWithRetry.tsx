import { type ComponentType, type ReactNode, use, useReducer } from 'react';
import { loadAllMessages } from '../i18n/language.ts';
import { NotFetched, type NotFetchedDialog } from './NotFetched.tsx';

/** The type of a dynamic import of a component's file. */
type Load<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

const missing = (): null => null;

/**
 * A component whose code and texts are loaded when it is first rendered; put it inside of a Suspense. If loading fails, it shows
 * why and tries again, while React's own `lazy` remembers a failure until the page reloads. `dialog` is for dialogs
 * and menus: the error is then shown in a dialog that closes the same way.
 */
export function lazyWithRetry<Props extends object>(
  load: Load<Props>,
  dialog?: (props: Props) => NotFetchedDialog,
): (props: Props) => ReactNode {
  let code: Promise<Awaited<ReturnType<Load<Props>>> | null> | null = null;
  return function FetchedLater(props: Props) {
    const [, drawAnew] = useReducer((times: number) => times + 1, 0);
    code ??= Promise.all([load(), loadAllMessages()]).then(([loaded]) => loaded, missing);
    const asked = code;
    const fetched = use(asked);
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
  };
}
