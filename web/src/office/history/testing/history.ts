import type { History, HistoryEvent } from '@clinic/shared-events/contracts/history.ts'

type Given = Partial<HistoryEvent> & Pick<HistoryEvent, 'type' | 'changed'>

const staffs = { via: 'staff', by: 'Mariana Quesada', actor: 'staff:mquesada' } as const

/** Booked on the site, confirmed by staff, a request by the bot, moved by staff in one request with the mail about it. */
const given: readonly Given[] = [
  {
    type: 'AppointmentBooked',
    changed: {
      id: 'a',
      status: 'agendado',
      date: '2026-11-24',
      startTime: '09:00',
      endTime: '10:00',
      specialty: 'fisioterapia_heredia',
      name: 'Ana María Solís',
      phone: '88342210',
      overbooked: false,
      request: null,
      medicalRecords: 0,
      revision: '0',
    },
  },
  { type: 'AppointmentConfirmed', ...staffs, changed: { status: 'confirmado', revision: '1' } },
  {
    type: 'ActionRequested',
    via: 'bot',
    content: { data: { action: 'reschedule' }, clinical: { notes: 'Mañana no puedo' } },
    changed: { request: 'reschedule.pending' },
  },
  {
    type: 'AppointmentRescheduled',
    ...staffs,
    correlation: 'move',
    changed: { status: 'agendado', date: '2026-11-26', startTime: '14:00', endTime: '15:00', revision: '3' },
  },
  {
    type: 'DeliveryTaken',
    stream: 'delivery-a.moved.email.1',
    via: 'system',
    actor: 'system:notifications',
    correlation: 'move',
    content: { data: { channel: 'email', about: { of: 'appointment', kind: 'moved' } } },
    changed: {},
  },
]

export const historyOf = (more: Partial<History> = {}): History => ({
  of: 'appointments',
  id: 'a',
  verifiedAt: '2026-11-24T16:20:00.000Z',
  events: given.map((event, at) => ({
    n: at + 1,
    id: `event-${at + 1}`,
    stream: 'appointment-a',
    revision: String(at),
    position: String((at + 1) * 100),
    at: `2026-11-2${at}T15:00:00.000Z`,
    actor: 'public',
    by: null,
    via: 'site',
    correlation: `request-${at}`,
    causation: `request-${at}`,
    content: { data: {} },
    previousMac: at === 0 ? null : `mac-${at}`,
    mac: `mac-${at + 1}`,
    ...event,
  })),
  broken: [],
  ...more,
})
