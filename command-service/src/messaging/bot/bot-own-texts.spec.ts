import { standardTexts } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { expect, it } from 'vitest'
import { friday, responses, step, tuesday, visitAt } from '../../../testing/bot-samples.ts'

const own = (texts: Partial<typeof standardTexts>) => ({ texts: { ...standardTexts, ...texts } })

// @rule texts-bot: Issue: so is what the bot says by itself: what it does not understand, its lists, what stood
//   already, and who opts out or in
it('what the bot does not understand is answered in the practice’s own words, and waits for staff all the same', () => {
  const said = step('¿Atienden esguinces?', own({ 'bot.notUnderstood': 'Ya le contestamos.' }))
  expect(said).toMatchObject({ kind: 'reply', text: 'Ya le contestamos.', review: 'not-understood' })
  const none = step('cancelar', { visits: [], ...own({ 'bot.noVisit': 'No hay citas.' }) })
  expect(none).toMatchObject({ text: 'No hay citas.', review: 'no-appointment' })
})

// @rule texts-bot
it.each([
  ['cancelar', 'Son varias:', 'Diga cuál quiere cancelar.'],
  ['confirmo', 'Faltan por confirmar:', 'Diga cuál quiere confirmar.'],
])('its list after %j has them above and below, and how many more there are', (text, above, below) => {
  const days = Array.from({ length: 12 }, (_, n) => visitAt(`v${n}`, `2026-12-${String(n + 10)}`, '09:00'))
  const texts = own({
    'bot.several': 'Son varias:',
    'bot.severalToConfirm': 'Faltan por confirmar:',
    'bot.choose': 'Diga cuál quiere {accion}.',
    'bot.more': 'Hay {cantidad} más.',
  })
  const said = step(text, { visits: days, ...texts })
  const lines = said.kind === 'reply' ? said.text.split('\n') : []
  expect([lines[0], ...lines.slice(-2)]).toEqual([above, 'Hay 2 más.', below])
  expect(lines).toHaveLength(13)
})

// @rule texts-bot
it('of one visit names its day and hour', () => {
  const texts = own({
    'bot.confirmedAlready': '{nombre}: ya estaba, {fecha} {hora}.',
    'bot.requested': 'La vemos: {fecha}.',
  })
  const done = { ...tuesday, confirmed: true }
  expect(step('confirmo', { visits: [done], ...texts })).toMatchObject({
    kind: 'act',
    template: '{nombre}: ya estaba, {fecha} {hora}.',
  })
  expect(step('confirmo', { visits: [{ ...friday, requested: true }], responses, ...texts })).toMatchObject({
    kind: 'reply',
    text: 'La vemos: 27/11/2026.',
  })
})
