import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import { dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { inGroups } from '../../../handling/in-groups.ts'
import { type PhoneDeps, readOrSkip } from './visits-of-phone.ts'

type InMemoryDeps = Omit<PhoneDeps, 'numberIndex'> & {
  numberIndex: Pick<Vault['numberIndex'], 'ofSeveral'>
}

/** Reads the visits to come of every number that has several, so that they are in memory when somebody writes of them. */
export const readSeveral = async (deps: InMemoryDeps): Promise<void> => {
  const { handler, numberIndex, allIndexed, now } = deps
  await allIndexed()
  await handler.look()
  const entries = await numberIndex.ofSeveral(dayAt(now()))
  const recalling = { ...deps, handler: { read: handler.recall } }
  await inGroups([...new Set(entries.map(({ stream }) => stream))], (stream) => readOrSkip(recalling, stream))
}
