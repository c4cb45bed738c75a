import { fireEvent } from '@testing-library/react'
import { delay, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { writePatienceMs } from '~/lib/http/http.ts'
import type { Answer } from '~/testing/answer-posts.ts'
import { holdPatience } from './patience.ts'

type Failure = [name: string, answer: Answer]

let patience: ReturnType<typeof holdPatience> | null = null
beforeEach(() => {
  patience = holdPatience(writePatienceMs)
})
afterEach(() => {
  vi.mocked(setTimeout).mockRestore()
  vi.mocked(clearTimeout).mockRestore()
})

const json =
  (status: number, answer: Record<string, unknown>): Answer =>
  () =>
    HttpResponse.json(answer, { status })
/** A page of a gateway, instead of the server's answer. */
const page =
  (status: number): Answer =>
  () =>
    HttpResponse.html('<html><body><h1>nginx</h1></body></html>', { status })

const brokenOff: Answer = () =>
  new HttpResponse(
    new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode('{"id":'))
        stream.error(new Error('cut'))
      },
    }),
    { status: 201 },
  )
/** An answer that does not come before the page gives up. */
const unanswered: Answer = async () => {
  patience?.runOut()
  await delay('infinite')
  return HttpResponse.error()
}

/** The sentence of a 429, which says when to come back. */
export const tooManySentence = 'Ha enviado demasiadas solicitudes. Espere unos minutos e intente nuevamente.'

/** Failures after which it is not known what the server did, or it did nothing yet: the same content is sent again under its key. */
export const everyUndecided: Failure[] = [
  ['500', json(500, { error: 'Ocurrió un error inesperado. Código: 4711', code: 'internal' })],
  ['500 as a page of the gateway', page(500)],
  ['502 as a page of the gateway', page(502)],
  ['503', json(503, { error: 'El servicio no está disponible en este momento.', code: 'store-away' })],
  ['504 as a page of the gateway', page(504)],
  ['429', json(429, { error: tooManySentence, code: 'too-many' })],
  ['a connection that breaks', () => HttpResponse.error()],
  ['an answer that breaks off', brokenOff],
  ['no answer at all', unanswered],
  ['a page where the answer should be', page(200)],
  ['an answer of another shape', json(200, { hola: 'mundo' })],
]

/** Failures in which the server refused: another try is another submit. */
export const everyDecided: Failure[] = [
  ['413', json(413, { error: 'El envío es demasiado grande: el máximo es 250 kB.', code: 'too-large' })],
  ['413 as a page of the gateway', page(413)],
  ['400 without a field', json(400, { error: 'El contenido enviado no es JSON válido.', code: 'malformed' })],
  ['403', json(403, { error: 'La solicitud no viene de este sitio y fue rechazada.', code: 'foreign-origin' })],
]

const answerOf = (failures: readonly Failure[], name: string): Answer =>
  failures.find(([known]) => known === name)?.[1] ?? expect.fail(`no failure is called ${name}`)
const these = (failures: readonly Failure[], names: readonly string[]): Failure[] =>
  names.map((name) => [name, answerOf(failures, name)])

/** Of each kind what a form may take differently; `send-once-failures.spec.ts` goes through all of them. */
export const undecided = these(everyUndecided, ['503', 'no answer at all', 'an answer of another shape'])
export const decided = these(everyDecided, ['400 without a field'])
export const undecidedOf = (name: string): Answer => answerOf(everyUndecided, name)

/** Presses a button by a double click and Enter, all before the next frame. */
export const pressWildly = (button: HTMLElement): void => {
  fireEvent.click(button)
  fireEvent.click(button)
  const form = button.closest('form')
  if (form) fireEvent.submit(form)
}
