import type { ActionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { paths } from '~/paths.ts'

const pages = { reschedule: paths.actionReschedule, cancel: paths.actionCancel } as const satisfies Record<
  ActionType,
  string
>

/** The address that asks for it: '/cita/<id>/reprogramar'. */
export const actionPath = (appointmentId: string, type: ActionType): string =>
  pages[type].replace(':appointmentId', appointmentId)
