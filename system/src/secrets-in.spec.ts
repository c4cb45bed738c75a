import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { secretsIn } from './secrets-in.ts'

const password = 'Cl@ve/"ñandú"+9:buzón'
const token = '0123456789abcdef0123456789abcdef'
const key = randomBytes(32)
const secrets = { password, token, key }
const within = (bytes: Buffer | string) =>
  Buffer.concat([Buffer.from([1, 0, 255]), typeof bytes === 'string' ? Buffer.from(bytes) : bytes, Buffer.from('x')])
const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('the search for secrets in bytes', () => {
  it.each([
    ['password', 'as it is', within(password)],
    ['password', 'in JSON', within(JSON.stringify({ password }))],
    ['password', 'in JSON, without signs beyond ASCII', within('Cl@ve/"\\u00f1and\\u00fa"+9:buz\\u00f3n')],
    ['password', 'in an address', within(`smtp://citas:${encodeURIComponent(password)}@mail.example`)],
    ['password', 'in base64', within(base64(password))],
    ['password', 'as AUTH PLAIN sends it', within(`AUTH PLAIN ${base64(`\0citas\0${password}`)}`)],
    ['password', 'in UTF-16', within(Buffer.from(password, 'utf16le'))],
    ['token', 'as it is', within(token)],
    ['token', 'in capitals', within(token.toUpperCase())],
    ['token', 'in the Basic header', within(`Basic ${base64(`AC0123:${token}`)}`)],
    ['token', 'in hexadecimal', within(Buffer.from(token).toString('hex'))],
    ['key', 'as bytes', within(key)],
    ['key', 'in base64', within(key.toString('base64'))],
    ['key', 'in base64 for addresses', within(key.toString('base64url'))],
    ['key', 'in base64 of something longer', within(Buffer.concat([Buffer.from('ab'), key]).toString('base64'))],
    ['key', 'in hexadecimal', within(key.toString('hex'))],
  ])('finds the %s %s', (name, _, bytes) => {
    expect(secretsIn(bytes, secrets)).toEqual([name])
  })

  it('finds nothing where there is nothing, nor what a token ends with', () => {
    expect(secretsIn(within(`••••${token.slice(-4)}`), secrets)).toEqual([])
  })
})
