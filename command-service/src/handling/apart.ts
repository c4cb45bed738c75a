import { StoreAway } from '@clinic/shared-events/log/event-log.ts'

/** Does one of several things. Where it fails, the rest goes on without it, unless a store is away, which concerns all of them. */
export const apart = async <Result>(
  onProblem: (error: unknown) => void,
  work: () => Promise<Result>,
): Promise<Result | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StoreAway) throw error
    onProblem(error)
    return undefined
  }
}
