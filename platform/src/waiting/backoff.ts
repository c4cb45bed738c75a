/** `random`: draws a number from 0 to 1. */
type BackoffOptions = { firstMs?: number; longestMs?: number; random?: () => number }

/** A backoff: pauses that double up to a longest one, each between half and the whole of it, so that many who wait do not return at once. */
export const createBackoff = ({ firstMs = 50, longestMs = 5_000, random = Math.random }: BackoffOptions = {}) => {
  let next = firstMs
  return {
    /** To be called after a success. */
    reset(): void {
      next = firstMs
    },
    nextMs(): number {
      const wait = next * (0.5 + random() / 2)
      next = Math.min(next * 2, longestMs)
      return wait
    },
  }
}
