import { startTwilioServer, type TwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listMessages } from './list-messages.ts'

let twilio: TwilioServer
beforeAll(async () => {
  twilio = await startTwilioServer()
})
afterAll(() => twilio.close())

const [from, to] = ['whatsapp:+50688881234', 'whatsapp:+50640001111']
const list = (since: string) => listMessages(twilio.account, { apiUrl: twilio.url, timeoutMs: 10_000 }, { to, since })

// @rule missed-fetched
it('every page is read, the oldest message first, from that day on and to that number alone', async () => {
  const at = (n: number) => new Date(Date.parse('2026-11-20T15:00:00.000Z') + n * 1000).toISOString()
  const sids = Array.from({ length: 2_001 }, (_, n) => twilio.write({ from, to, body: `${n}`, at: at(n) }).MessageSid)
  twilio.write({ from, to, body: 'Ayer', at: '2026-11-19T23:59:59.000Z' })
  twilio.write({ from, to: 'whatsapp:+50640009999', body: 'A otro', at: at(0) })
  const found = await list('2026-11-20')
  expect(found.map(({ sid }) => sid)).toEqual(sids)
  expect(found[0]).toMatchObject({ from, to, body: '0', date_sent: '2026-11-20T15:00:00.000Z', num_media: '0' })
  expect(await list('2026-11-19')).toHaveLength(2_002)
})

// @rule missed-fetched
it('a page that does not come leaves the list without an answer, and a redirect is not followed', async () => {
  twilio.failNextRead({ answer: 401, code: 20003 })
  await expect(list('2026-11-20')).rejects.toThrow('401')
  twilio.failNextRead({ redirect: `${twilio.url}/2010-04-01/Accounts/x/Messages.json` })
  await expect(list('2026-11-20')).rejects.toThrow('307')
})
