/** Runs tasks under one name one after another, in order of arrival; tasks under different names side by side. */
export type Turns = <T>(name: string, task: () => Promise<T>) => Promise<T>

export const createTurns = (): Turns => {
  const tails = new Map<string, Promise<void>>()
  return (name, task) => {
    const before = tails.get(name)
    const turn = before ? before.then(task) : task()
    const tail = turn.then(nothing, nothing)
    tails.set(name, tail)
    void tail.then(() => {
      if (tails.get(name) === tail) tails.delete(name)
    })
    return turn
  }
}

const nothing = () => undefined
