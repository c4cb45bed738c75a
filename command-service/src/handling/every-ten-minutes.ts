import { setTimeout as wait } from 'node:timers/promises'

const tenMinutesMs = 10 * 60_000

/** Does something at once and every ten minutes, until the signal aborts; what failed is done again in its turn. */
export const everyTenMinutes = async (
  work: () => Promise<void>,
  { signal, onProblem }: { signal: AbortSignal; onProblem: (error: unknown) => void },
): Promise<void> => {
  while (!signal.aborted) {
    await work().catch(onProblem)
    await wait(tenMinutesMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
