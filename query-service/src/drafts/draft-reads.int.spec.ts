import { draftBy } from '@clinic/platform/vault/drafts.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Rig, startRig } from '../../testing/rig.ts'

const of = `appointment-${'a'.repeat(22)}`
const values = { diagnosis: 'Bursitis trocantérica' }
let rig: Rig
let ana: string
let luis: string
beforeAll(async () => {
  rig = await startRig()
  ana = (await rig.signIn('ana')).cookie
  luis = (await rig.signIn('luis')).cookie
})
afterAll(() => rig.close())

const read = async (path: string, cookie: string) => {
  const answer = await fetch(`${rig.url}${path}`, { headers: { cookie } })
  return { status: answer.status, body: (await answer.json()) as unknown }
}

// @rule drafts-words-are-the-authors: Issue: drafts are sealed under their author: its words are shown to nobody else
it('that there is a draft is shown to all staff, what it says to its author, with an entry of who saw it', async () => {
  const at = await rig.feeds.drafts.keep(draftBy('staff-ana', of), JSON.stringify(values))
  const path = `/api/doctor/drafts/${of.replace('-', '/')}`
  for (const cookie of [ana, luis])
    expect(await read('/api/doctor/drafts', cookie)).toEqual({ status: 200, body: [{ staffId: 'ana', of, at }] })
  expect(await read(path, ana)).toEqual({ status: 200, body: { draft: { values, at } } })
  expect(await read(path, luis)).toEqual({ status: 200, body: { draft: null } })
  const admin = await rig.signIn('admin', 'admin')
  const { body } = await read(`/api/doctor/accesses?of=${of}`, admin.cookie)
  expect(JSON.stringify(body)).toContain('"medical-records"')
  expect(JSON.stringify(body)).not.toContain('luis')
})
