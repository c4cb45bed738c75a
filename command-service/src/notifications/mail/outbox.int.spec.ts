import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Mail } from './mail.ts'
import { openMail } from './open-mail.ts'

const mail: Mail = {
  messageId: '<a1.booked.email.0@clinica.example>',
  from: 'Clínica Norte',
  to: { name: 'Ana Solís', address: 'ana@ejemplo.cr' },
  subject: 'Cita agendada',
  text: 'Hola.',
  html: '<p>Hola.</p>',
  calendar: { text: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR', cancels: false },
  unsubscribeUrl: 'https://clinica.example/mensajes/x',
}
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outbox-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const outboxIn = (outboxDir: string) =>
  openMail(
    { mail: { on: true, smtpUrl: null, from: 'citas@movida.example', outboxDir } },
    () => '2026-11-20T15:00:00.000Z',
  )

// @rule mail-outbox: Issue: without a server no mail is written; the folder that `OUTBOX_DIR` names takes them for a
//   week, which one can open: saved, not sent
it('without a mail server each mail is a file that mail programs open, for its owner alone', async () => {
  const outbox = join(folder, 'outbox')
  expect(await outboxIn(outbox)?.send(mail)).toEqual({ kind: 'saved' })
  const files = readdirSync(outbox)
  expect(files).toEqual(['2026-11-20T15-00-00.000Z a1.booked.email.0.eml'])
  const text = readFileSync(join(outbox, files[0] ?? ''), 'utf8')
  expect(text).toMatch(/^From: =\?UTF-8\?Q\?Cl=C3=ADnica_Norte\?= <citas@movida.example>/m)
  expect(text).toMatch(/^Subject: Cita agendada\r?$/m)
  expect(statSync(join(outbox, files[0] ?? '')).mode & 0o777).toBe(0o600)
  expect(statSync(outbox).mode & 0o777).toBe(0o700)
})

// @rule erase-every-byte: Issue: read models, vault, log, files, outbox, heads and SQLite's write-ahead log and free
//   pages hold nothing of who was erased, on both forms
it('what lies there of an appointment can be removed, and nothing of another', async () => {
  const outbox = outboxIn(folder)
  await outbox?.send(mail)
  await outbox?.send({ ...mail, messageId: '<a12.booked.email.0@clinica.example>' })
  await outbox?.forget?.('a1')
  expect(readdirSync(folder)).toEqual([expect.stringContaining(' a12.booked')])
  // One that was on its way.
  await outbox?.send(mail)
  expect(readdirSync(folder)).toEqual([expect.stringContaining(' a12.booked')])
  await outboxIn(join(folder, 'none'))?.forget?.('a1')
})

// @rule erase-mails-of-before
it('says how long the oldest has lain there, without what is a week old', async () => {
  const outbox = outboxIn(join(folder, 'outbox'))
  expect(await outbox?.oldest?.()).toBeNull()
  await outbox?.send(mail)
  const [old, later] = ['old.eml', 'later.eml'].map((name) => join(folder, 'outbox', name)) as [string, string]
  for (const path of [old, later]) writeFileSync(path, '')
  utimesSync(old, new Date('2026-11-13T14:59:59Z'), new Date('2026-11-13T14:59:59Z'))
  utimesSync(later, new Date('2026-11-18T10:00:00Z'), new Date('2026-11-18T10:00:00Z'))
  expect(await outbox?.oldest?.()).toBe('2026-11-18T10:00:00.000Z')
  expect(readdirSync(join(folder, 'outbox'))).toEqual([expect.stringContaining('a1.booked'), 'later.eml'])
})

// @rule mail-outbox
it('a folder that cannot be written is a server that is away', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(await outboxIn(file)?.send(mail)).toEqual({ kind: 'refused', because: 'now', reason: 'unreachable' })
})

// @rule mail-outbox
it('what lies in the folder for a week goes with the next mail', async () => {
  const [old, fresh] = ['old.eml', 'fresh.eml'].map((name) => join(folder, name)) as [string, string]
  for (const path of [old, fresh]) writeFileSync(path, '')
  utimesSync(old, new Date('2026-11-13T14:59:59Z'), new Date('2026-11-13T14:59:59Z'))
  utimesSync(fresh, new Date('2026-11-13T15:00:01Z'), new Date('2026-11-13T15:00:01Z'))
  await outboxIn(folder)?.send(mail)
  expect(readdirSync(folder)).toEqual([expect.stringContaining('a1.booked'), 'fresh.eml'])
})

// @rule mail-outbox
it('saves a mail once, though another one goes while it looks how old each is', async () => {
  // Listed, and not there when it is asked for.
  symlinkSync(join(folder, 'none'), join(folder, 'gone.eml'))
  const outbox = outboxIn(folder)
  expect(await outbox?.send(mail)).toEqual({ kind: 'saved' })
  expect(await outbox?.oldest?.()).toBe('2026-11-20T15:00:00.000Z')
})

// @rule mail-outbox
it('without a mail server and a folder there is no way out', () => {
  const nowhere = { on: true, smtpUrl: null, from: 'citas@movida.example', outboxDir: null }
  expect(openMail({ mail: nowhere }, () => '')).toBeNull()
})
