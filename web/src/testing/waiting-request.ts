import { row, tenTwenty } from '~/office/shared/appointments/testing/rows.ts'
import type { WaitingRequest } from '~/office/shared/pending/waiting.ts'

/** @returns the instant that many minutes before 10:20. */
export const minutesAgo = (minutes: number): string => new Date(Date.parse(tenTwenty) - minutes * 60_000).toISOString()

/** Mariela asks to be moved, four minutes ago, unless said otherwise. */
export const request = (given: Partial<WaitingRequest> = {}): WaitingRequest => ({
  id: `${row().id}.1`,
  appointmentId: row().id,
  actionType: 'reschedule',
  status: 'pending',
  patientName: row().name,
  appointmentDate: row().date,
  appointmentTime: row().startTime,
  notes: '¿Podría ser en la tarde?',
  wishes: [],
  conversationId: null,
  expiresAt: '2026-11-24T20:00:00.000Z',
  createdAt: minutesAgo(4),
  ...given,
})
