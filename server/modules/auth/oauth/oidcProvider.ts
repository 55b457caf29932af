// Must be the first import: modules are evaluated in the order of their imports.
import './withoutRuntimeWarning.ts';
import Provider, { errors, interactionPolicy } from 'oidc-provider';
import { restoreWarnings } from './withoutRuntimeWarning.ts';

restoreWarnings();

export { errors, interactionPolicy, Provider };
