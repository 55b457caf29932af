import { Navigate } from 'ra-core';

/** Redirects an unknown URL to the start page. */
export const UnknownAddress = () => <Navigate to="/" replace />;
