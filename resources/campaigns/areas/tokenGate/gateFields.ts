import { useWatch } from 'react-hook-form';

export const gateSources = { enabled: 'token_gate.enabled', productId: 'token_gate.product_id' } as const;

/** Returns the gate's form values, saved or not. */
export function useTypedGate(): { enabled: boolean; productId: string } {
  const [enabled, productId] = useWatch({ name: [gateSources.enabled, gateSources.productId] });
  return { enabled: enabled === true, productId: typeof productId === 'string' ? productId.trim() : '' };
}
