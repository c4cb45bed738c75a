import { describe, expect, it } from 'vitest'
import { type CallIdentity, originOf, systemOrigin } from './origin.ts'

const now = '2026-11-20T15:00:00.000Z'
const secret = Buffer.alloc(32, 7)
const call: CallIdentity = {
  actor: 'public',
  method: 'POST',
  path: '/api/appointments',
  idempotencyKey: 'a-key-of-one-submit',
  body: { name: 'Ana' },
}
const of = (more: Partial<CallIdentity> = {}) => originOf({ ...call, ...more }, secret, now)

describe('the command of a call', () => {
  it('is the same for the same key of the same caller on the same path', () => {
    expect(of()).toEqual(of())
    expect(of().randomId).toBe(false)
  })

  it.each([
    ['key', { idempotencyKey: 'another-key' }],
    ['caller', { actor: 'staff:s1' }],
    ['method', { method: 'PUT' }],
    ['path', { path: '/api/appointments/a1' }],
  ])('is another one for another %s', (_, more) => {
    expect(of(more).commandId).not.toBe(of().commandId)
  })

  it('is the same for another body, whose hash tells them apart without telling the body', () => {
    const other = of({ body: { name: 'Eva' } })
    expect(other.commandId).toBe(of().commandId)
    expect(other.bodyHash).not.toBe(of().bodyHash)
    expect(originOf(call, Buffer.alloc(32, 8), now).bodyHash).not.toBe(of().bodyHash)
  })

  it('has one hash for no body, which is that of no other', () => {
    const none = of({ body: undefined })
    expect(of({ body: undefined })).toEqual(none)
    for (const body of [null, {}, '']) expect(of({ body }).bodyHash).not.toBe(none.bodyHash)
  })

  it('is random, for the call alone without a key', () => {
    const [first, second] = [of({ idempotencyKey: null }), of({ idempotencyKey: null })]
    expect(first.randomId).toBe(true)
    expect(first.commandId).not.toBe(second.commandId)
  })
})

it('what the system does about one thing is one command, whoever of its processes sends it', () => {
  expect(systemOrigin('reservations', now, 'release', 'r1')).toEqual(systemOrigin('reservations', now, 'release', 'r1'))
  expect(systemOrigin('reservations', now, 'release', 'r2').commandId).not.toBe(
    systemOrigin('reservations', now, 'release', 'r1').commandId,
  )
})
