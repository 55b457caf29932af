import { type ComponentType, type ReactNode, use, useReducer } from 'react';
import { NotFetched, type NotFetchedDialog } from './NotFetched.tsx';

/** As what a dynamic import of a component's file answers. */
type Load<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

const missing = (): null => null;

/**
 * A screen, or a part of one, whose code is fetched when it is first shown; put it below a Suspense. Where the code could
 * not be fetched it says why in its place, and asks anew; React's own `lazy` keeps a failure for the page's life.
 * `dialog` is for what is a dialog itself, or a menu: there it is said in one, which closes as that would.
 */
export function lazyWithRetry<Props extends object>(
  load: Load<Props>,
  dialog?: (props: Props) => NotFetchedDialog,
): (props: Props) => ReactNode {
  let code: Promise<Awaited<ReturnType<Load<Props>>> | null> | null = null;
  return function FetchedLater(props: Props) {
    const [, drawAnew] = useReducer((times: number) => times + 1, 0);
    code ??= load().catch(missing);
    const asked = code;
    const fetched = use(asked);
    if (fetched) return <fetched.default {...props} />;
    /** What has been asked for since stays. */
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
