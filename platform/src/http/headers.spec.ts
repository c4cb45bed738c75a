import { describe, expect, test } from 'vitest'
import { addressOf } from './calls/address.ts'
import { idempotencyKeyOf } from './calls/idempotency.ts'
import { minPositionOf } from './calls/positions.ts'
import { isOwnOrigin } from './origin.ts'
import { browserMarkOf, closeCookies, openCookies, rememberBrowser, sessionTokenOf } from './sessions.ts'

describe('Idempotency-Key', () => {
  const keyOf = (key?: string) => idempotencyKeyOf({ headers: key === undefined ? {} : { 'idempotency-key': key } })

  test('may be absent', () => expect(keyOf()).toBeNull())
  test.each(['12345678', '~'.repeat(200)])('%s is taken', (key) => expect(keyOf(key)).toBe(key))
  test.each(['', '1234567', 'a'.repeat(201), 'with space', 'eñe-eñe-eñe'])('%j is refused with 400', (key) => {
    expect(() => keyOf(key)).toThrow(expect.objectContaining({ status: 400 }))
  })
})

describe('X-Min-Position', () => {
  const positionOf = (position?: string) => minPositionOf({ headers: { 'x-min-position': position } })

  test('is a decimal int64', () => expect(positionOf('9223372036854775807')).toBe(9223372036854775807n))
  test.each([undefined, '', '-1', '1.5', 'abc', '9223372036854775808', '9'.repeat(40)])('%s asks for nothing', (text) =>
    expect(positionOf(text)).toBeNull(),
  )
})

describe('Origin', () => {
  const own = (origin: string | undefined, hasSession: boolean, publicUrl: string | null = null) =>
    isOwnOrigin({ publicUrl }, { origin, host: 'clinic.example:3000', hasSession })

  test.each([
    ['http://clinic.example:3000', true],
    ['https://clinic.example:3000', true],
    ['http://clinic.example', false],
    ['http://clinic.example:3000.evil.example', false],
    ['http://evil.example', false],
    ['null', false],
    ['', false],
    ['file://', false],
  ])('%s on clinic.example:3000 is own: %s', (origin, expected) => expect(own(origin, true)).toBe(expected))

  test('PUBLIC_URL is own whatever the host', () =>
    expect(own('https://www.clinic.example', true, 'https://www.clinic.example')).toBe(true))
  test('absent passes only without a session', () =>
    expect([own(undefined, false), own(undefined, true)]).toEqual([true, false]))
  test.each([
    ['https://clinic.example:3000', true],
    ['http://clinic.example:3000', false],
    ['http://www.clinic.example', false],
    ['null', false],
  ])('%s is own where PUBLIC_URL is https: %s', (origin, expected) =>
    expect([true, false].map((hasSession) => own(origin, hasSession, 'https://www.clinic.example'))).toEqual([
      expected,
      expected,
    ]),
  )
  test('a foreign one never passes, session or not', () => expect(own('http://evil.example', false)).toBe(false))
})

describe('the session cookie', () => {
  test('is HttpOnly, SameSite=Lax and ends with the browser; beside it stands a mark without a secret', () => {
    expect(openCookies({ publicUrl: null }, 'token')).toEqual([
      'session=token; Path=/; HttpOnly; SameSite=Lax',
      'signed-in=1; Path=/; SameSite=Lax',
    ])
  })
  test('is Secure when browsers use https, and so is the mark', () => {
    const secure = (publicUrl: string) =>
      openCookies({ publicUrl }, 'token').map((cookie) => cookie.split('; ').includes('Secure'))
    expect(secure('https://clinic.example')).toEqual([true, true])
    expect(secure('http://clinic.example')).toEqual([false, false])
  })
  test('is bound to this very host when browsers use https, so that no other name sets it', () => {
    const config = { publicUrl: 'https://clinic.example' }
    expect(openCookies(config, 'token')[0]).toBe('__Host-session=token; Path=/; HttpOnly; Secure; SameSite=Lax')
    expect(closeCookies(config)[0]).toMatch(/^__Host-session=; Max-Age=0; Path=\/; HttpOnly; Secure/)
    expect(sessionTokenOf(config, { headers: { cookie: 'session=planted; __Host-session=own' } })).toBe('own')
    expect(sessionTokenOf(config, { headers: { cookie: 'session=planted' } })).toBeNull()
    expect(rememberBrowser(config, 'a')).toMatch(/^__Host-known-browser=a; /)
    expect(browserMarkOf(config, { headers: { cookie: 'known-browser=planted; __Host-known-browser=a' } })).toBe('a')
  })
  test('is taken away with the same attributes, the mark too', () => {
    expect(closeCookies({ publicUrl: null })).toEqual([
      'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'signed-in=; Max-Age=0; Path=/; SameSite=Lax',
    ])
  })
  test.each([
    [undefined, null],
    ['other=1', null],
    ['session=', null],
    ['a=b; session=abc; c=d', 'abc'],
    [`session=${'a'.repeat(201)}`, null],
    ['session=%E0%A4%A', '%E0%A4%A'],
    [';;;=;', null],
  ])('of %j is %j', (cookie, token) =>
    expect(sessionTokenOf({ publicUrl: null }, { headers: cookie === undefined ? {} : { cookie } })).toBe(token),
  )
})

describe('the cookie of a known browser', () => {
  test('is out of reach of scripts and other sites, lasts a year and is Secure when browsers use https', () => {
    expect(rememberBrowser({ publicUrl: null }, 'a.b-c_d')).toBe(
      'known-browser=a.b-c_d; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
    )
    expect(rememberBrowser({ publicUrl: 'https://clinic.example' }, 'a').split('; ')).toContain('Secure')
  })
  test('is read beside the session, and signing out leaves it', () => {
    expect(browserMarkOf({ publicUrl: null }, { headers: { cookie: 'session=abc; known-browser=a.b' } })).toBe('a.b')
    expect(browserMarkOf({ publicUrl: null }, { headers: { cookie: 'session=abc' } })).toBeNull()
    expect(closeCookies({ publicUrl: null }).join()).not.toContain('known-browser')
  })
})

describe('the address of a handshake', () => {
  const of = (forwarded: string | undefined, hops: number) => {
    const socket = { remoteAddress: '10.0.0.1' }
    return addressOf({ headers: { 'x-forwarded-for': forwarded }, socket }, hops)
  }
  test.each([
    ['1.1.1.1', 0, '10.0.0.1'],
    ['6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
    ['6.6.6.6, 1.1.1.1', 2, '6.6.6.6'],
    ['1.1.1.1', 5, '1.1.1.1'],
    [undefined, 1, '10.0.0.1'],
  ])('forwarded for %s behind %i proxies is %s', (forwarded, hops, address) =>
    expect(of(forwarded, hops)).toBe(address),
  )
})
