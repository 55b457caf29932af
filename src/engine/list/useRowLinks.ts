import { type MouseEvent, useCallback } from 'react';
import { useNavigate } from 'react-admin';

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;

/**
 * Passes clicks on the links in a list's rows to the router. Rows use plain links (`#/…`): each of the router's links
 * subscribes to the location, and there are two per row.
 */
export function useRowLinks(): { onClick: (event: MouseEvent) => void } {
  const navigate = useNavigate();
  const onClick = useCallback(
    (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
      const href = link?.getAttribute('href');
      if (!href || !isPlainClick(event)) return;
      event.preventDefault();
      navigate(href.slice(1));
    },
    [navigate],
  );
  return { onClick };
}
