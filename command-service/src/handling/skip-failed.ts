import { StoreAway } from '@clinic/platform/stores/store-away.ts'

/**
 * Does one of several things. Where it fails, the rest goes on without it, unless a store is away, which concerns all of them.
 * @param concernsAll which other failures do
 */
export const apart = async <Result>(
  onProblem: (error: unknown) => void,
  work: () => Promise<Result>,
  concernsAll: (error: unknown) => boolean = () => false,
): Promise<Result | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StoreAway || concernsAll(error)) throw error
    onProblem(error)
    return undefined
  }
}
