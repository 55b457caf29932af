import { Navigate } from 'react-admin';

/** Redirects an unknown URL to the start page. */
export const UnknownAddress = () => <Navigate to="/" replace />;
