import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { useShownEntry } from './entryIndex.ts';
import { codec } from './productCodec.ts';

/**
 * Provides the canonical location to its children, and replaces URLs that are not in the product's form: react-admin's
 * (`/campaigns/create`), an incomplete one (`/campaign/7`), another spelling of the same filters.
 */
export function CanonicalLocation({ children }: { children: ReactNode }) {
  useShownEntry();
  const location = useLocation();
  const navigate = useNavigate();
  const canonical = useMemo(() => ({ ...location, ...codec.toCanonical(location) }), [location]);

  // Runs before the effects of the children, which may navigate elsewhere: running later would undo that.
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
