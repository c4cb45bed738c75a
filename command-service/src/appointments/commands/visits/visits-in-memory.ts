import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import { dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { inGroups } from '../../../handling/in-groups.ts'
import { type PhoneParts, readApart } from './visits-of-phone.ts'

type InMemoryParts = Omit<PhoneParts, 'numberIndex'> & {
  numberIndex: Pick<Vault['numberIndex'], 'ofSeveral'>
}

/** Reads the visits to come of every number that has several, so that they are in memory when somebody writes of them. */
export const readSeveral = async (parts: InMemoryParts): Promise<void> => {
  const { handler, numberIndex, allIndexed, now } = parts
  await allIndexed()
  await handler.look()
  const entries = await numberIndex.ofSeveral(dayAt(now()))
  const recalling = { ...parts, handler: { read: handler.recall } }
  await inGroups([...new Set(entries.map(({ stream }) => stream))], (stream) => readApart(recalling, stream))
}
