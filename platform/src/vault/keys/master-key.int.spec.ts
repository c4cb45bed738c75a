import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MasterKeyUnusable, parseMasterKey, unwrap, wrap } from './master-key.ts'
import { findMasterKey } from './master-key-source.ts'

const text = Buffer.alloc(32, 1).toString('base64')

describe('master key', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'master-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is 32 bytes of base64', () => {
    expect(parseMasterKey(` ${text}\n`, 'MASTER_KEY')).toEqual(Buffer.alloc(32, 1))
    for (const wrong of [
      '',
      'x',
      text.slice(4),
      `${text}AAAA`,
      text.replace('A', '*'),
      Buffer.alloc(32, 1).toString('hex'),
    ])
      expect(() => parseMasterKey(wrong, 'MASTER_KEY'), wrong).toThrow(MasterKeyUnusable)
    expect(() => parseMasterKey('secret-but-wrong', 'MASTER_KEY')).not.toThrow(/secret-but-wrong/)
  })

  it('wraps under a name, and unwraps under that name only', () => {
    const key = Buffer.alloc(32, 1)
    const wrapped = wrap(key, 'data-key/1', Buffer.from('the secret'))
    expect(unwrap(key, 'data-key/1', wrapped).toString()).toBe('the secret')
    expect(wrap(key, 'data-key/1', Buffer.from('the secret'))).not.toBe(wrapped)
    expect(() => unwrap(key, 'data-key/2', wrapped)).toThrow()
    expect(() => unwrap(Buffer.alloc(32, 2), 'data-key/1', wrapped)).toThrow()
    expect(() => unwrap(key, 'data-key/1', wrapped.slice(0, 16))).toThrow('too short')
  })

  it('comes from the setting or a file, not both', () => {
    const file = join(folder, 'key')
    writeFileSync(file, `${text}\n`)
    expect(findMasterKey({ masterKey: text })).toEqual({ key: Buffer.alloc(32, 1), from: 'setting', made: false })
    expect(findMasterKey({ masterKeyFile: file, embeddedDataDir: folder })).toMatchObject({ from: 'file', made: false })
    expect(() => findMasterKey({ masterKey: text, masterKeyFile: file })).toThrow(MasterKeyUnusable)
    expect(() => findMasterKey({ masterKeyFile: join(folder, 'none') })).toThrow('cannot be read: ENOENT')
    expect(() => findMasterKey({})).toThrow('required')
  })

  it('is made once in an embedded folder, for its owner alone', () => {
    const made = findMasterKey({ embeddedDataDir: folder })
    expect(made).toMatchObject({ from: 'folder', made: true })
    expect(readdirSync(folder)).toEqual(['master.key'])
    expect(statSync(join(folder, 'master.key')).mode & 0o777).toBe(0o600)
    expect(findMasterKey({ embeddedDataDir: folder })).toEqual({ ...made, made: false })
  })

  it.each(['vault.sqlite', 'log.sqlite'])('is never made anew where %s lies', (name) => {
    writeFileSync(join(folder, name), '')
    expect(() => findMasterKey({ embeddedDataDir: folder })).toThrow(name)
    expect(readdirSync(folder)).toEqual([name])
  })

  it('that cannot be read is refused and left as it is', () => {
    writeFileSync(join(folder, 'master.key'), 'damaged')
    expect(() => findMasterKey({ embeddedDataDir: folder })).toThrow('master.key is not a key')
    expect(readFileSync(join(folder, 'master.key'), 'utf8')).toBe('damaged')
  })
})
