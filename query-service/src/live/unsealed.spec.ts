import { defineEvent } from '@clinic/shared-events/definitions/define-event.ts'
import { createRegistry } from '@clinic/shared-events/definitions/event-registry.ts'
import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { eventOf } from '../../testing/live-fakes.ts'
import { unsealed } from './unsealed.ts'

const moved = defineEvent(
  'Moved',
  2,
  { data: z.object({ day: z.string() }), contact: z.object({ name: z.string() }) },
  [
    {
      type: 'Moved',
      from: 1,
      up: (content) => {
        const { data, ...rest } = content as { data: { date: string } }
        return { ...rest, data: { day: data.date } }
      },
    },
  ],
)
const stored: StoredEvent = {
  ...eventOf('Moved', 7n, { date: '2026-11-24' }),
  sealed: [{ class: 'contact', key: 'k', iv: '', tag: '', text: '' }],
}

describe('an event for the announcer', () => {
  test('comes in its newest shape with its personal data left sealed', () => {
    const { type, data, contact, position } = unsealed(createRegistry([moved]), stored)
    expect({ type, data, contact, position }).toStrictEqual({
      type: 'Moved',
      data: { day: '2026-11-24' },
      contact: null,
      position: 7n,
    })
  })

  test('of a version this program does not know is refused', () => {
    expect(() => unsealed(createRegistry([moved]), { ...stored, v: 3 })).toThrow('no definition for Moved version 3')
  })
})
