/** The instant that a copy of the practice shows (`npm run as-of`, docs/operations.md#as-of), UTC ISO; null on the live system. */
export const asOf: string | null =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name=as-of]')?.content ?? null

/** The time it is, in ms since 1970; in a copy of an earlier instant that one. */
export const nowMs = (): number => (asOf === null ? Date.now() : Date.parse(asOf))
