import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { alsoTaken } from '../wire/common.ts'
import { newAutoResponseBody } from './bot-settings.ts'

// @rule bot-response-placeholders: Ours: what stands in braces in a response is {nombre}, {fecha} or {hora}; anything
//   else would go out as it stands, and is refused
it.each([
  ['Con gusto, {nombre}: es el {fecha} a las {hora}.', null],
  ['Vea «Precios».', null],
  ['Su {foo} es {fecha}', 'Texto de respuesta: {foo} no existe aquí. Puede usar {nombre}, {fecha}, {hora}.'],
  ['Es el {fecha', 'Texto de respuesta: hay una llave suelta. Puede usar {nombre}, {fecha}, {hora}.'],
])('the text of a response as %j: %s', (text, sentence) => {
  const { error } = newAutoResponseBody.shape.responseTemplate.safeParse(text)
  expect(error?.issues.map(({ message }) => message) ?? null).toEqual(sentence === null ? null : [sentence])
})

describe('the keywords of a response', () => {
  const field = newAutoResponseBody.shape.triggerKeywords
  const declared = z.fromJSONSchema(alsoTaken.get(field) ?? {})

  // @rule bot-response-keywords: §5 Keywords are split on commas, trimmed, empties dropped
  it.each([
    ['precio, costo,', true],
    ['0', true],
    [' , ,', false],
    ['', false],
  ])('that come as the text %j are taken as the OpenAPI document says: %s', (text, taken) => {
    expect(field.safeParse(text).success).toBe(taken)
    expect(declared.safeParse(text).success).toBe(taken)
  })
})
