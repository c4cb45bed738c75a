import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'

/** A booking of 9:00 on 2026-11-23. */
export const booked = (appointmentId: string, personal: Pick<AnyEvent, 'contact' | 'clinical'> = {}): AnyEvent => ({
  type: 'AppointmentBooked',
  data: {
    appointmentId,
    reservationId: 'r',
    date: '2026-11-23',
    startTime: '09:00',
    endTime: '10:00',
    specialty: 'fisioterapia',
    appointmentType: 'primer_cita',
    channel: 'public',
    overbooked: false,
  },
  contact: { name: 'María Núñez', email: 'maria@example.com', phone: '8888-0000', address: 'Escazú' },
  clinical: { reason: 'Dolor lumbar' },
  ...personal,
})
