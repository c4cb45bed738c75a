import type { ChoiceRefused } from '@clinic/shared-events/contracts/patients/form-and-record.ts'
import type { Refusals, StepAbandoned } from '../handling/refusals.ts'
import type { IntakeRejection } from './intake.ts'

/** How a first-session form is refused (docs/http.md#errors). */
export const intakeRefusals = {
  LaterFormNotFound: { status: 404, code: 'not-found', sentence: 'Ese envío ya se comparó, o no existe.' },
  IntakeNotFound: { status: 404, code: 'not-found', sentence: 'No existe ese formulario.' },
  CedulaTaken: {
    status: 409,
    code: 'cedula-taken',
    sentence: 'Cédula: ya la tiene otro formulario de primera sesión.',
    field: 'cedula',
  },
  FormProcessed: {
    status: 409,
    code: 'form-processed',
    sentence: 'Estado: este formulario ya es de un expediente y no cambia más.',
    field: 'status',
  },
  VisitUnknown: {
    status: 404,
    code: 'not-found',
    sentence: 'Cita: no existe esa cita.',
    field: 'linkedAppointmentId',
  },
  VisitChanged: {
    status: 412,
    code: 'stale',
    sentence: 'Otra persona cambió la cita de este formulario mientras usted lo veía. Revísela e intente nuevamente.',
  },
  AnswersErased: {
    status: 409,
    code: 'details-erased',
    sentence: 'Los datos de este formulario fueron eliminados y ya no se pueden corregir.',
  },
} as const satisfies Refusals<Exclude<IntakeRejection, StepAbandoned | ChoiceRefused>>
