import type { StoredDocument } from '@clinic/projections/read-store/read-store.ts'
import { describe, expect, it } from 'vitest'
import { patientOfVisitReads } from './alerts/patient-of-visit.ts'
import { alertReads } from './alerts/reads.ts'
import { messageFileReads } from './messaging/file-reads.ts'
import { conversationNameReads } from './messaging/name-reads.ts'
import type { ReadDeps } from './reading.ts'

/** What stands in the read models that an answer is made of; of the others nothing does. */
const documents: Readonly<Record<string, object>> = {
  'bot-conversations': { id: 'c', phoneNumber: '8888-1234' },
  'patient-search': { name: 'Ana', sender: '88881234', record: false },
  appointments: {
    id: 'v',
    name: 'Ana',
    phone: '8888-1234',
    date: '2026-11-24',
    startTime: '09:00',
    status: 'agendado',
  },
}

/** Reads of which each projection has folded up to a position of its own. */
const depsAt = (positions: Readonly<Record<string, bigint>>): ReadDeps => {
  const rowsOf = (name: string): StoredDocument[] => {
    const json = documents[name]
    return json ? [{ id: 'v', position: 1n, json: JSON.stringify(json) }] : []
  }
  const reading = {
    settings: {},
    read: async (
      { name }: { name: string },
      _: unknown,
      rows: (store: unknown, collection: string) => Promise<unknown>,
    ) => {
      const found = async () => rowsOf(name)
      return {
        position: positions[name] ?? 9n,
        rows: await rows({ getMany: found, find: found, findKeys: found }, name),
      }
    },
  }
  return { reading } as unknown as ReadDeps
}
const call = { params: { id: 'v' }, query: { ids: ['c'], date: '2026-11-24' }, minPosition: null } as never

// @rule live-oldest: Issue: an answer that is made of several read models names the oldest position of them: whoever follows it from
//   there misses no change of any
describe.each([
  ['listConversationVisits', messageFileReads, ['bot-conversations', 'patient-search', 'appointments']],
  ['listConversationNames', conversationNameReads, ['bot-conversations', 'patient-search']],
  ['readPatientOfVisit', patientOfVisitReads, ['appointments', 'alert-sources']],
  ['listAlerts', alertReads, ['appointments', 'alert-sources']],
] as const)('%s', (name, readsOf, projections) => {
  it.each(projections)('is followed from where %s stands, where that is behind the others', async (behind) => {
    const reads = readsOf(depsAt({ [behind]: 5n })) as Record<string, (call: never) => Promise<{ position: bigint }>>
    expect((await reads[name]?.(call))?.position).toBe(5n)
  })
})
