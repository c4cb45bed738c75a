import { type CallName, callNames, calls, feeds, keyOf } from '@clinic/shared-events/contracts/calls.ts'
import type { CallDeclaration } from '@clinic/shared-events/contracts/wire/call.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import request from 'supertest'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { appWith, type Seen, seeNothing, send, shown } from '../../../testing/test-app.ts'
import { StoreAway } from '../../stores/store-away.ts'
import { HttpProblem } from './problem.ts'

/** Every name of a field below a schema. */
const fieldsIn = (schema: z.ZodType): string[] => {
  const names = (part: unknown): string[] => {
    if (typeof part !== 'object' || part === null) return []
    const own = 'properties' in part && typeof part.properties === 'object' ? Object.keys(part.properties ?? {}) : []
    return [...own, ...Object.values(part).flatMap(names)]
  }
  return names(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))
}
/** What the log seals as clinical. */
const sealedAsClinical = new Set(
  [...registry.values()].flatMap(({ schemas }) => (schemas.clinical ? fieldsIn(schemas.clinical) : [])),
)
/** The words of a visit's booking and of what was written about it, and the texts of conversations: what the boards show all day. */
const ofBoards = new Set(['reason', 'notes', 'response', 'content', 'location'])
/** A file, a table, a person's export, a history and a draft hold them without a schema that says so. */
const withoutFields: readonly CallName[] = [
  'readMessageFile',
  'exportPatients',
  'exportPersonalData',
  'readHistory',
  'readPatientThread',
  'readDraft',
]

const markOf = ({ clinical }: CallDeclaration) => clinical
const showsClinical = ({ answer }: CallDeclaration): boolean =>
  answer !== undefined && fieldsIn(answer).some((name) => sealedAsClinical.has(name) && !ofBoards.has(name))
const marked = callNames.filter((name) => markOf(calls[name]) !== undefined)

describe('answers with clinical data', () => {
  let seen: Seen
  beforeEach(() => {
    seen = seeNothing()
  })

  // @rule accesses-every-clinical-read: Issue: every call whose answer can show what is sealed as clinical, a
  //   command's too, and every such feed leaves an entry: who saw what, when; no other does
  test('every declared call whose answer can show what the log seals as clinical is marked, and no other', () => {
    const clinical = callNames.filter((name) => showsClinical(calls[name]) || withoutFields.includes(name))
    expect(marked.toSorted()).toEqual(clinical.toSorted())
    const rows = feeds.filter(({ row }) => showsClinical({ ...calls.readMe, answer: row }))
    expect(feeds.filter((feed) => feed.clinical).map(({ projection }) => projection)).toEqual(
      rows.map(({ projection }) => projection),
    )
  })

  // @rule accesses-every-clinical-read
  it.each(callNames)('%s leaves one entry where it is marked, and none else', async (name) => {
    const declared: CallDeclaration = calls[name]
    const { status } = await send(appWith(seen), keyOf(name), 'admin')
    expect(status).toBe(declared.good ?? 200)
    if (name === 'readHistory' || !declared.clinical) expect(seen.accesses).toEqual([])
    else {
      const [{ of } = { of: '' }] = seen.accesses
      expect(seen.accesses).toEqual([{ staffId: 'id-admin', what: declared.clinical.what, of }])
      expect(of).toMatch(/^(\w+-abc|list-(patients|intakes)|day-2026-11-24)$/)
    }
  })

  it.each(['appointments', 'patients', 'orders'])('a history of %s is clinical but that of an order', async (of) => {
    const path = `/api/doctor/history/${of}/a`
    await request(appWith(seen)).get(path).set('Cookie', 'session=token-doctor').expect(200)
    const entry = { staffId: 'id-doctor', what: 'history', of: `${of.slice(0, -1)}-a` }
    expect(seen.accesses).toEqual(of === 'orders' ? [] : [entry])
  })

  // @rule accesses-none-refused: What is refused or not there leaves no entry
  it.each(marked)('%s leaves none where it is refused, or where there is nothing', async (name) => {
    await send(appWith(seen), keyOf(name), 'anonymous').expect(401)
    await send(appWith(seen), keyOf(name), 'due').expect(403)
    seen.reply = () => {
      throw new HttpProblem(404, 'not-found', 'No existe.')
    }
    await send(appWith(seen), keyOf(name), 'admin').expect(404)
    expect(seen.accesses).toEqual([])
  })

  it('asks for what can be no id without an entry', async () => {
    const path = `/api/medical-records/appointment/${encodeURIComponent('a b\ud83d\ude00')}`
    await request(appWith(seen)).get(path).set('Cookie', 'session=token-doctor').expect(200)
    expect(seen.accesses).toEqual([])
  })

  // @rule accesses-before-the-answer: Nothing clinical is answered whose entry could not be written: 503
  it.each(marked.filter((name) => name !== 'readHistory'))(
    '%s is not answered while its entry cannot be left',
    async (name) => {
      seen.reply = () => ({ body: { ...shown, diagnosis: 'Lumbalgia' } })
      const app = appWith(seen, {}, {}, { keep: () => Promise.reject(new StoreAway('vault')) })
      const { status, text } = await send(app, keyOf(name), 'admin')
      expect(status).toBe(503)
      expect(text).not.toContain('Lumbalgia')
    },
  )
})
