import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { useShownEntry } from './entryIndex.ts';
import { codec } from './productCodec.ts';

/**
 * Gives everything below it the canonical location, and replaces an address that is not in the product's own form:
 * react-admin's (`/campaigns/create`), an unfinished one (`/campaign/7`), another spelling of the same filters.
 */
export function CanonicalLocation({ children }: { children: ReactNode }) {
  useShownEntry();
  const location = useLocation();
  const navigate = useNavigate();
  const canonical = useMemo(() => ({ ...location, ...codec.toCanonical(location) }), [location]);

  // Before the effects of what stands below, which may lead elsewhere: coming after them it would lead back.
  useLayoutEffect(() => {
    const product = codec.toProduct(location);
    if (product.pathname === location.pathname && product.search === location.search) return;
    navigate({ ...product, hash: location.hash }, { replace: true, state: location.state });
  }, [location, navigate]);

  return (
    <Routes location={canonical}>
      <Route path="*" element={children} />
    </Routes>
  );
}
