import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newAutoResponseBody } from './bot-settings.ts'
import { alsoTaken } from './common.ts'

describe('the keywords of a response', () => {
  const field = newAutoResponseBody.shape.triggerKeywords
  const declared = z.fromJSONSchema(alsoTaken.get(field) ?? {})

  // @rule bot-response-keywords
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
