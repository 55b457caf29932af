import { useEffect, useState } from 'react';

/** The value once it has rested for so many milliseconds: what is typed is asked for when typing rests. */
export function useRested<Value>(value: Value, ms: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
