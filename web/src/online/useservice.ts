// SPDX-License-Identifier: MIT
// useservice.ts - the service for screens: redraws them when who one is, or the connection,
// changes.
import { useEffect, useState } from 'preact/hooks';
import { type Service, theService } from './service.js';

export function useService(): Service {
  const service = theService();
  const [, again] = useState(0);
  useEffect(() => {
    const changed = (): void => again((n) => n + 1);
    const stops = [service.onChange(changed), service.wire.onLine(changed)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [service]);
  return service;
}
