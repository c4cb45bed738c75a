import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchFile } from './twilio-files.ts'

const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'secreto' }
const token = `Basic ${Buffer.from(`${account.accountSid}:secreto`).toString('base64')}`
const uri = `Messages/MM${'1'.repeat(32)}/Media/ME${'2'.repeat(32)}`
const apiUrl = 'https://api.twilio.com'

afterEach(() => vi.restoreAllMocks())

/** Answers each call with the next of these. @returns what was asked, with its token */
const answering = (...answers: (number | string)[]) => {
  const asked: (readonly [url: string, token: string | null])[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    asked.push([String(url), new Headers(init?.headers).get('Authorization')])
    const answer = answers.shift() ?? 500
    if (typeof answer === 'number') return new Response('bytes', { status: answer })
    return new Response(null, { status: 307, headers: { Location: answer } })
  })
  return asked
}
const first = [`${apiUrl}/2010-04-01/Accounts/${account.accountSid}/${uri}`, token] as const
const bytes = { ok: true, bytes: Buffer.from('bytes') }

// @rule files-from-twilio-alone
describe('a redirect', () => {
  it('to the API itself is told the token, which its protected files want', async () => {
    const asked = answering('/protected/ME2', 200)
    expect(await fetchFile(account, { apiUrl }, uri)).toEqual(bytes)
    expect(asked).toEqual([first, [`${apiUrl}/protected/ME2`, token]])
  })

  it.each([
    'https://mms.twiliocdn.com/ME2',
    'https://media.twiliocdn.com/ME2',
    'https://s3-external-1.amazonaws.com/media.twiliocdn.com/ME2',
  ])('to %s is told none', async (to) => {
    const asked = answering(to, 200)
    expect(await fetchFile(account, { apiUrl }, uri)).toEqual(bytes)
    expect(asked).toEqual([first, [to, null]])
  })

  it('to any other host is not followed', async () => {
    for (const to of [
      'https://api.twilio.com.ejemplo.cr/x',
      'http://api.twilio.com/x',
      'https://api.twilio.com:8443/x',
    ]) {
      const asked = answering(to, 200)
      expect(await fetchFile(account, { apiUrl }, uri)).toEqual({ ok: false, why: 'gone' })
      expect(asked).toEqual([first])
      vi.restoreAllMocks()
    }
  })
})

// @rule files-fetched-again
it.each([
  [[401], 'account'],
  [[402], 'account'],
  [[403], 'account'],
  [['/protected/ME2', 401], 'account'],
  [[404], 'gone'],
  [[410], 'gone'],
  // Where the files lie nobody is known: what is refused there is not there.
  [['https://mms.twiliocdn.com/ME2', 403], 'gone'],
  [[429], 'away'],
  [[503], 'away'],
] as const)('an answer of %j says that it is %s', async (answers, why) => {
  answering(...answers)
  expect(await fetchFile(account, { apiUrl }, uri)).toEqual({ ok: false, why })
})
