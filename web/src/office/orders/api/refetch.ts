import { askAgainWhileAway } from '~/lib/http/ask-again.ts'

/** How often orders are read again, beside what is pushed (docs/specification.md#office-constants). Milliseconds. */
const readAgainMs = 30_000

/** Orders alone are read again by themselves, as the specification asks: every 30 seconds, and when the window gets the focus. */
export const orderRefetch = {
  refetchInterval: (query: Parameters<typeof askAgainWhileAway>[0]): number => askAgainWhileAway(query) || readAgainMs,
  refetchOnWindowFocus: 'always',
} as const
