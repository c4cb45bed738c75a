import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { greetedName, inert } from './strangers-words.ts'

// @rule mail-stranger-name: Issue: a stranger's name in greeting and `To` is at most 60 characters on one line and
//   holds no address; else there is none (decision 146)
describe('a name that a patient is greeted by', () => {
  it.each([
    ['Ana Solís Mora', 'Ana Solís Mora'],
    ['  Ana\n\tSolís  ', 'Ana Solís'],
    ['José Ángel D’Ávila-Núñez', 'José Ángel D’Ávila-Núñez'],
    ['Ma. Elena Rojas B.', 'Ma. Elena Rojas B.'],
    ['Ana (hija de Luis)', 'Ana (hija de Luis)'],
    ['Ana\u202eSolís\u200b', 'AnaSolís'],
    ['a'.repeat(60), 'a'.repeat(60)],
  ])('is one line without what is not seen: %j', (name, greeted) => {
    expect(greetedName(name)).toBe(greeted)
  })

  it.each([
    'Banco Nacional: su cuenta fue bloqueada. Entre ya a https://banco.example/entrar',
    'https://x.co',
    'Entre a banco.com',
    'BANCO.COM',
    'banco\u200b.\u200bcom',
    'banco．com',
    'banco。com',
    'banco﹒com',
    'Entre a 1.1.1.1',
    'bañco.рф',
    'Escriba a ana@ejemplo',
    'ana＠ejemplo.cr',
    'mailto:ana',
    '//banco',
    '\\\\servidor\\carpeta',
    'Llame al 8888-1234',
    'Ana +506 8 8 8 8 1 2 3 4',
    'a'.repeat(61),
    ' \u200b ',
    '',
  ])('is none where it is too long, or holds an address or a number to call: %j', (name) => {
    expect(greetedName(name)).toBeNull()
  })
})

/** What mail programs turn into links by themselves, as far as they agree: a domain, a number of a host, an e-mail, a scheme, a share. */
const linked = /[\p{L}\p{N}][.．。｡․﹒]\p{L}|\p{N}([.．。｡․﹒]\p{N}+){3}|\S[@＠]|[@＠]\S|\p{L}[:：]\S|[/／]{2}|\\{2}/u

// @rule mail-inert: Issue: no link of strangers' words: text in mails is inert (decision 146)
describe('what strangers wrote, in a mail', () => {
  it.each([
    ['Heredia, 200 m norte de la iglesia, casa 3.5', 'Heredia, 200 m norte de la iglesia, casa 3.5'],
    ['Dolor lumbar. Desde ayer: mucho', 'Dolor lumbar. Desde ayer: mucho'],
    ['De 8:30 a 9:00, 1/2 cuadra', 'De 8:30 a 9:00, 1/2 cuadra'],
    ['https://banco.example/x?y=1', 'https: / /banco. example/x?y=1'],
    ['₡10.000.000, el 24.11.2026, versión 1.2', '₡10.000.000, el 24.11.2026, versión 1.2'],
    ['www.banco.com', 'www. banco. com'],
    ['banco﹒com o banco．com', 'banco﹒ com o banco． com'],
    ['1.1.1.1/login', '1. 1. 1. 1/login'],
    ['1。1．1﹒1/login', '1。 1． 1﹒ 1/login'],
    ['http://10.0.0.7:80/x', 'http: / /10. 0. 0. 7:80/x'],
    ['ana@ejemplo.cr', 'ana @ ejemplo. cr'],
    ['banco\u200b.\u200bcom', 'banco. com'],
    ['uno\n\nConfirmar mi cita:\nhttp://x.co', 'uno Confirmar mi cita: http: / /x. co'],
    ['\\\\servidor\\x', '\\ \\servidor\\x'],
  ])('%j stands as %j', (text, stands) => {
    expect(inert(text)).toBe(stands)
  })

  it('is on one line, and nothing that a mail program makes a link of, whatever it is', () => {
    const parts = [
      '.',
      '。',
      '﹒',
      '1.1.1.1',
      '@',
      ':',
      '/',
      '\\',
      'www',
      'com',
      'https',
      ' ',
      '\n',
      '\u200b',
      '\u202e',
      'a',
      '1',
      'ñ',
      '\u0301',
    ]
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.array(fc.constantFrom(...parts), { maxLength: 20 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const stands = inert(text)
        expect(stands).not.toMatch(linked)
        expect(stands).not.toMatch(/[\p{Cc}\p{Cf}]/u)
        expect(inert(stands)).toBe(stands)
      }),
    )
  })
})
