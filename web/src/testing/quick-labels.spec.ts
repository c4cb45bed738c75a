import { beforeEach, expect, test } from 'vitest'

const labelsOf = (id: string): string[] | null => {
  const { labels } = document.getElementById(id) as HTMLInputElement
  return labels && [...labels].map(({ textContent }) => textContent)
}

beforeEach(() => {
  document.body.innerHTML = `
    <label for="phone">Teléfono</label><label for="phone">con código</label><input id="phone">
    <label>Correo <input id="email"><input id="second"></label>
    <label for="elsewhere"><input id="inside"></label>
    <label for="">Vacío</label><input id="">
    <label for="held">Oculto</label><input id="held" type="hidden">
    <button id="send">Enviar</button>`
})

test.each([
  ['phone', ['Teléfono', 'con código']],
  ['email', ['Correo ']],
  ['second', []],
  ['inside', []],
  ['send', []],
  ['held', null],
])('the labels of #%s are those that HTML gives it', (id, labels) => {
  expect(labelsOf(id)).toEqual(labels)
})
