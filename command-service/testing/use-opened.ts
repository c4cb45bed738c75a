import { afterAll, beforeAll } from 'vitest'
import type { OpenWorld, World } from './world.ts'

/** Opens what a suite works with before its first test and closes it after the last. @returns what gives it to its tests */
export const useOpened = <Opened extends { world: Pick<World, 'close'> }>(
  openWorld: OpenWorld,
  open: (world: World) => Promise<Opened>,
): (() => Opened) => {
  let opened: Opened | undefined
  beforeAll(async () => {
    opened = await open(await openWorld())
  })
  afterAll(() => opened?.world.close())
  return () => {
    if (!opened) throw new Error('the stores are not open')
    return opened
  }
}
