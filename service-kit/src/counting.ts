/** A port whose functions do as before and are counted: `onCall` hears the name of each as it is called. */
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
