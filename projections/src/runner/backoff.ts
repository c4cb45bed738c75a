const firstMs = 50
const longestMs = 5_000

/** Waits longer each time, up to five seconds, with jitter so that processes do not come back together. */
export const createBackoff = () => {
  let next = firstMs
  return {
    reset(): void {
      next = firstMs
    },
    nextMs(): number {
      const wait = next * (0.5 + Math.random() / 2)
      next = Math.min(next * 2, longestMs)
      return wait
    },
  }
}
