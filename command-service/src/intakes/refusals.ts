import type { Refusals } from '../handling/refusals.ts'
import type { IntakeRejection } from './intake.ts'

/** How a first-session form is refused (docs/http.md#errors). */
export const intakeRefusals = {
  CedulaKnown: {
    status: 409,
    code: 'cedula-known',
    sentence:
      'Ya recibimos un formulario de primera sesión con esa cédula. No hace falta enviarlo de nuevo. Si no lo envió usted, comuníquese con la clínica.',
    field: 'cedula',
  },
} as const satisfies Refusals<IntakeRejection>
