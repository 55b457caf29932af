/** Replaces `jsonexport` (`vite.config.ts`) of react-admin's own export, which no screen offers. @throws when called */
export default function jsonexport(): never {
  throw new Error('Use src/engine/list/useExport.ts.');
}
