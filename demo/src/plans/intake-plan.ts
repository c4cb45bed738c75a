import type { IntakeAnswers } from '@clinic/command-service/appointments/appointment-commands.ts'
import type { Form } from '@clinic/command-service/intakes/intake.ts'
import { instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { people } from './people.ts'
import { minutesBefore, type PlannedAppointment } from './plan.ts'

/** A first-session form of the demonstration. `submittedAt`: a UTC ISO instant in the past. */
export type PlannedForm = { form: Form; submittedAt: string }
/** The form before the visit of a planned appointment, sent while that visit was still to come. */
export type PlannedClinicalIntake = { appointment: PlannedAppointment; answers: IntakeAnswers; submittedAt: string }

type Wished = { occupation: string; age: number; gender: 'femenino' | 'masculino'; clinical: Form['clinical'] }

/** The contents of the first people's forms, in the people's order. */
const wished: readonly Wished[] = [
  {
    occupation: 'Pensionada',
    age: 71,
    gender: 'femenino',
    clinical: {
      healthConditions: 'Osteoporosis, presión alta',
      surgeries: 'Reemplazo de cadera derecha, agosto',
      medications: 'Losartán, calcio',
      painAreas: ['Cadera', 'Muslo derecho'],
      painLevel: 5,
      painDescription: 'Molesta al levantarse de la silla',
      symptomOnset: 'Desde la operación',
      expectations: 'Volver a subir gradas sin miedo',
    },
  },
  {
    occupation: 'Contador',
    age: 46,
    gender: 'masculino',
    clinical: {
      painAreas: ['Cuello', 'Hombros', 'Espalda alta'],
      painLevel: 6,
      painDescription: 'Tirantez que sube a la cabeza por la tarde',
      workEnvironment: 'Ocho horas frente a dos pantallas',
      physicalActivity: 'Camina los domingos',
    },
  },
  {
    occupation: 'Profesora de danza',
    age: 33,
    gender: 'femenino',
    clinical: {
      painAreas: ['Tobillo derecho'],
      painLevel: 7,
      symptomOnset: 'Hace cuatro días, en un ensayo',
      previousTreatments: 'Hielo y vendaje',
      expectations: 'Bailar en la función de diciembre',
    },
  },
  {
    occupation: 'Ingeniero de sistemas',
    age: 29,
    gender: 'masculino',
    clinical: { painAreas: ['Espalda baja'], painLevel: 3, sleepPatterns: 'Duerme cinco horas' },
  },
  {
    occupation: 'Chofer de bus',
    age: 52,
    gender: 'masculino',
    clinical: {
      healthConditions: 'Diabetes tipo 2',
      medications: 'Metformina',
      painAreas: ['Espalda baja', 'Cadera'],
      painLevel: 6,
      workEnvironment: 'Sentado diez horas, asiento duro',
    },
  },
  {
    occupation: 'Enfermera',
    age: 35,
    gender: 'femenino',
    clinical: {
      surgeries: 'Cesárea hace cinco meses',
      painAreas: ['Espalda baja'],
      painLevel: 7,
      painDescription: 'Punzada al alzar al bebé',
      sleepPatterns: 'Por ratos',
      expectations: 'Cargar a mi hijo sin dolor',
    },
  },
  {
    occupation: 'Comerciante',
    age: 44,
    gender: 'femenino',
    clinical: {
      allergyStatus: 'si',
      allergies: 'Penicilina',
      painAreas: ['Espalda baja', 'Muslo izquierdo'],
      painLevel: 8,
      painDescription: 'Corrientazo que baja por la pierna',
      previousTreatments: 'Infiltración en marzo',
    },
  },
  {
    occupation: 'Mecánico',
    age: 58,
    gender: 'masculino',
    clinical: { painAreas: ['Hombros', 'Brazo derecho'], painLevel: 6, symptomOnset: 'Hace tres meses' },
  },
  { occupation: 'Estilista', age: 39, gender: 'femenino', clinical: { painAreas: [] } },
  {
    occupation: 'Ama de casa',
    age: 66,
    gender: 'femenino',
    clinical: {
      healthConditions: 'Artrosis',
      painAreas: ['Rodilla izquierda'],
      painLevel: 5,
      physicalActivity: 'Aeróbicos acuáticos dos veces por semana',
    },
  },
  {
    occupation: 'Futbolista de segunda división',
    age: 22,
    gender: 'masculino',
    clinical: { painAreas: ['Pantorrilla derecha'], painLevel: 9, additionalNotes: 'Juega el fin de semana siguiente' },
  },
  {
    occupation: 'Cajera',
    age: 31,
    gender: 'femenino',
    clinical: { painAreas: ['Espalda baja', 'Pie izquierdo'], painLevel: 4, workEnvironment: 'De pie todo el turno' },
  },
]

/** Deterministic but for the day it is counted from: the last one came this hour, the others over the days before. */
export const plannedForms = (now: string): PlannedForm[] =>
  wished.map(({ occupation, age, gender, clinical }, index) => {
    const { name = '', address = '' } = people[index] ?? {}
    const contact = {
      cedula: `${1 + (index % 7)}-${String(211 + index * 173).padStart(4, '0')}-${String(377 + index * 419).padStart(4, '0')}`,
      name,
      email: `formulario${index}@example.com`,
      phone: `8${String(3_140_000 + index * 2_711).padStart(7, '0')}`,
      age,
      gender,
      occupation,
      address,
      ...(index % 2 === 0 && {
        emergencyContact: 'Un familiar',
        emergencyPhone: `7${String(2_050_000 + index * 913)}`,
      }),
    }
    return { form: { contact, clinical }, submittedAt: minutesBefore(now, 25 + (wished.length - 1 - index) * 610) }
  })

const answered: readonly IntakeAnswers[] = [
  { age: 47, occupation: 'Oficinista', surgeries: 'Apendicectomía', painAreas: ['neck', 'shoulders'] },
  {
    age: 61,
    occupation: 'Agricultor',
    healthConditions: 'Presión alta',
    falls: 'Una caída de una escalera en marzo',
    painAreas: ['lower-back', 'hips'],
  },
  { age: 27, occupation: 'Diseñadora', tattoosScars: 'Tatuaje en el hombro', painAreas: ['right-arm'] },
  { age: 36, occupation: 'Docente', painAreas: ['left-knee', 'left-leg'] },
]

/** The forms before some visits that stand and are still to come, each sent a while after the booking. */
export const plannedClinicalIntakes = (plan: readonly PlannedAppointment[], now: string): PlannedClinicalIntake[] => {
  const stands = ({ changes }: PlannedAppointment) => changes.every(({ to }) => to === 'confirmado')
  const toCome = plan.filter((one) => instantOf(one.date, one.startTime) > now && stands(one))
  return answered.flatMap((answers, index) => {
    const appointment = toCome[index * 4]
    if (!appointment) return []
    // Half an hour at least lies between a booking and now.
    return [{ appointment, answers, submittedAt: minutesBefore(appointment.bookedAt, -12) }]
  })
}
