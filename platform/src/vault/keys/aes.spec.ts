import { describe, expect, it } from 'vitest'
import { decrypt, encrypt, randomKey } from './aes.ts'

describe('random keys', () => {
  it('are 32 bytes, never twice, and keep their bytes while others are made', () => {
    const first = randomKey()
    const before = first.toString('hex')
    const keys = new Set(Array.from({ length: 2_000 }, () => randomKey().toString('hex')))
    expect([first.length, keys.size, keys.has(before), first.toString('hex')]).toEqual([32, 2_000, false, before])
  })

  it('lie in memory of their own', () => {
    expect(randomKey().buffer.byteLength).toBe(32)
  })
})

describe('encryption', () => {
  it('takes another IV each time, also for the same text', () => {
    const key = randomKey()
    const ivs = Array.from({ length: 1_000 }, () => encrypt(key, 'Dolor lumbar', 'place').iv.toString('hex'))
    expect(new Set(ivs).size).toBe(1_000)
  })

  it('gives back the text under the same key and place alone', () => {
    const key = randomKey()
    const encrypted = encrypt(key, 'Dolor lumbar', 'place')
    expect(decrypt(key, encrypted, 'place').toString()).toBe('Dolor lumbar')
    expect(() => decrypt(key, encrypted, 'another place')).toThrow()
    expect(() => decrypt(randomKey(), encrypted, 'place')).toThrow()
  })
})
