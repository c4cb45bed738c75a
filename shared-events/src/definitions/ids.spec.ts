import { describe, expect, it } from 'vitest'
import { entityId } from '../contracts/wire/common.ts'
import { base62 } from './base62.ts'
import { commandIdOf, entityIdOf, uuidV5 } from './ids.ts'

describe('ids', () => {
  it('are UUIDs of version 5, the same for the same parts', () => {
    expect(uuidV5('a', 'b')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(uuidV5('a', 'b')).toBe(uuidV5('a', 'b'))
  })

  it('keep the values they were first given: stored events and retried commands rely on them', () => {
    expect(commandIdOf('public', 'POST', '/api/appointments', 'key-1')).toBe('2703e757-52fb-5f42-beb4-504046265873')
    expect(entityIdOf(Buffer.alloc(32, 1), 'command-1', 'appointment')).toBe('4MROEUyhD3gYfqPEevTfWY')
  })

  it('differ when any part differs, however the parts are cut', () => {
    const ids = [
      commandIdOf('public', 'POST', '/a', 'k'),
      commandIdOf('staff:1', 'POST', '/a', 'k'),
      commandIdOf('public', 'PUT', '/a', 'k'),
      commandIdOf('public', 'POST', '/ak', ''),
      uuidV5('ab', 'c'),
      uuidV5('a', 'bc'),
    ]
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('of entities fit the contract, and cannot be computed without the secret', () => {
    const id = entityIdOf(Buffer.alloc(32, 1), 'command-1', 'appointment')
    expect(entityId.parse(id)).toBe(id)
    expect(entityIdOf(Buffer.alloc(32, 2), 'command-1', 'appointment')).not.toBe(id)
    expect(entityIdOf(Buffer.alloc(32, 1), 'command-1', 'reservation')).not.toBe(id)
  })
})

describe('base62', () => {
  it('has a fixed width, whatever the bytes', () => {
    expect(base62(Buffer.alloc(16))).toBe('0'.repeat(22))
    expect(base62(Buffer.alloc(16, 255))).toBe('7n42DGM5Tflk9n8mt7Fhc7')
    expect(base62(Buffer.alloc(20, 255))).toHaveLength(27)
    expect(base62(Buffer.from([62]))).toBe('10')
  })
})
