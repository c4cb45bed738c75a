/** The names of the stores a process asks. */
export const storeNames = ['log', 'vault', 'work', 'read-models'] as const
type StoreName = (typeof storeNames)[number]

/** Calls to each store. */
export type Operations = Record<StoreName, number>
export const noOperations: Operations = { log: 0, vault: 0, work: 0, 'read-models': 0 }

/** Gives a store's port back with its calls counted. */
export type Counted = <T extends object>(store: StoreName, port: T) => T

/** A port whose functions are counted: `onCall` is called with the name of each as it is called. */
export const counting = <T extends object>(port: T, onCall: (name: string) => void): T => {
  const counted = Object.entries(port).map(([name, value]) => [
    name,
    typeof value !== 'function'
      ? value
      : (...args: unknown[]) => {
          onCall(name)
          return value.apply(port, args)
        },
  ])
  // Every function of the port is there again under its own name, with its own arguments and answer.
  return Object.fromEntries(counted) as T
}
