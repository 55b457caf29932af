import { type Context, createContext, useContext } from 'react';

/** Returns a context and the hook that reads its value; the hook throws outside of `place`, which has to provide it. */
export function requiredContext<Value extends object>(place: string): [Context<Value | null>, () => Value] {
  const Required = createContext<Value | null>(null);
  const useRequired = (): Value => {
    const value = useContext(Required);
    if (!value) throw new Error(`This part belongs inside ${place}.`);
    return value;
  };
  return [Required, useRequired];
}
