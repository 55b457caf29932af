import { Navigate } from 'ra-core';

/** Stands at an address that the product does not have, and redirects to the start. */
export const UnknownAddress = () => <Navigate to="/" replace />;
