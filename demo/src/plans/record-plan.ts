import type { MedicalRecord } from '@clinic/command-service/appointments/appointment-commands.ts'
import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { PlannedAppointment } from './plan.ts'

/** A medical record of the demonstration, written when its visit was completed. */
export type PlannedRecord = { appointment: PlannedAppointment; record: Omit<MedicalRecord, 'recordId'>; at: string }

const findings: readonly MedicalRecord['texts'][] = [
  {
    diagnosis: 'Lumbalgia mecánica sin irradiación',
    treatment: 'Movilización lumbar, estiramientos y calor húmedo',
    notes: 'Repite los ejercicios en casa dos veces al día.',
  },
  {
    diagnosis: 'Tensión cervical por postura',
    treatment: 'Terapia manual y fortalecimiento de flexores profundos',
    medications: 'Acetaminofén 500 mg si hay dolor',
  },
  {
    diagnosis: 'Esguince de tobillo en recuperación',
    treatment: 'Ejercicios de equilibrio y vendaje funcional',
    medications: 'Ninguno',
    notes: 'Ya apoya sin dolor; subir gradas con cuidado una semana más.',
  },
  { diagnosis: 'Rigidez de rodilla', treatment: 'Movilidad pasiva, bicicleta sin carga y hielo' },
]

/** Three of four completed visits have a record; the same for the same plan. */
export const plannedRecords = (plan: readonly PlannedAppointment[]): PlannedRecord[] =>
  plan.flatMap((appointment, index) => {
    const completed = appointment.changes.find(({ to }) => to === 'realizado')
    const texts = findings[index % findings.length]
    if (!completed || !texts || index % 4 === 3) return []
    const record = {
      patientName: appointment.person.name,
      doctorId: index % 3 === 1 ? 'jsolano' : 'mquesada',
      ...(index % 2 === 0 && { nextAppointment: addDays(appointment.date, 7) }),
      texts,
    }
    return [{ appointment, record, at: completed.at }]
  })
