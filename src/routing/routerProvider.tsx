import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import {
  type RouterBlockerFunction,
  type RouterLinkProps,
  type RouterLocation,
  type RouterNavigateFunction,
  type RouterNavigateProps,
  type RouterProvider,
  type RouterTo,
  reactRouterProvider,
} from 'react-admin';
import { resolvePath } from 'react-router-dom';
import { withViewOf } from './listSearch.ts';
import { codec } from './productCodec.ts';
import { releaseIn, withReleaseOf } from './releaseSearch.ts';

const isOutside = (to: RouterTo): to is string => typeof to === 'string' && /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(to);

/** Converts a target in either form, or relative to the current path, to the product's form. */
function outgoing(to: RouterTo, here: RouterLocation): RouterTo {
  if (isOutside(to)) return to;
  const { hash, ...given } = resolvePath(to, here.pathname);
  const place = codec.toCanonical(given);
  return { ...codec.toProduct({ ...place, search: withReleaseOf(place, here) }), hash };
}

function Link({ to, ...rest }: RouterLinkProps) {
  const here = reactRouterProvider.useLocation();
  return <reactRouterProvider.Link {...rest} to={outgoing(to, here)} />;
}

function Navigate({ to, ...rest }: RouterNavigateProps) {
  const here = reactRouterProvider.useLocation();
  return <reactRouterProvider.Navigate {...rest} to={outgoing(to, here)} />;
}

/** React-admin's lists replace the whole search of their URL with their own parameters. */
const isChangeOfList = (to: RouterTo): to is { search: string } =>
  typeof to === 'object' && to.pathname === undefined && to.search !== undefined;

function useNavigate(): RouterNavigateFunction {
  const navigate = reactRouterProvider.useNavigate();
  const location = reactRouterProvider.useLocation();
  const current = useRef(location);
  useLayoutEffect(() => {
    current.current = location;
  }, [location]);
  return useCallback<RouterNavigateFunction>(
    (to, options) => {
      if (typeof to === 'number') return navigate(to, options);
      const here = current.current;
      const target = isChangeOfList(to) ? { search: withViewOf(to.search, here.search) } : to;
      return navigate(outgoing(target, here), options);
    },
    [navigate],
  );
}

/**
 * Passes the areas of the two locations to the rule instead of their paths: react-admin checks whether the next path
 * begins with the current one, which is also true from `/c3` to `/c30` and from a record to its other areas. An area has
 * another form in each release.
 */
function useBlocker(shouldBlock: RouterBlockerFunction | boolean) {
  const byArea = (location: RouterLocation): RouterLocation => ({
    ...location,
    pathname: `/${releaseIn(location.search)}${codec.areaOf(location)}/`,
  });
  return reactRouterProvider.useBlocker(
    typeof shouldBlock === 'boolean'
      ? shouldBlock
      : ({ currentLocation, nextLocation, historyAction }) =>
          shouldBlock({
            currentLocation: byArea(currentLocation),
            nextLocation: byArea(nextLocation),
            historyAction,
          }),
  );
}

const RouterWrapper = ({ children }: { children: ReactNode }) => children;

/**
 * React-admin's router on react-router with outgoing locations converted: all navigation goes to the product's URLs.
 * Incoming locations are canonical already (`CanonicalLocation`).
 */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  Link,
  Navigate,
  useNavigate,
  useBlocker,
  RouterWrapper,
};
