import type { Clinical, Contact } from '@clinic/command-service/patients/form-answers.ts'
import type { Note } from '@clinic/command-service/patients/notes.ts'
import { addDays, dayAt, instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { people } from './people.ts'
import { contactOf } from './plan.ts'

/** A note of the demonstration, written on the evening of its day. */
export type PlannedNote = Omit<Note, 'noteId'> & {
  /** What its author did with it on the same evening. */
  later?: 'corrected' | 'annulled'
}
/** A patient's record and what was added to it. Instants are UTC ISO strings in the past. `byForm`: made of a first-session form. */
export type PlannedPatient = {
  contact: Contact & { email: string }
  clinical: Clinical
  openedAt: string
  byForm: boolean
  doctorId: string | null
  notes: PlannedNote[]
}

const firstNames = [
  'Gerardo',
  'Daniela',
  'Hernán',
  'Adriana',
  'Luis Diego',
  'Marta Elena',
  'Fabián',
  'Xinia',
  'Álvaro',
] as const
const lastNames = [
  'Villalobos Arce',
  'Fonseca Ruiz',
  'Zúñiga Blanco',
  'Cubero Lizano',
  'Porras Vega',
  'Peña Ureña',
  'Rojas Quirós',
] as const
const patients = 25
/** So many of those who have visits have a record too. */
const known = 12
const nameOf = (index: number): string => `${at(firstNames, index)} ${at(lastNames, index * 3)}`
const places = [
  'Heredia, San Francisco',
  'Escazú, San Antonio',
  'Tibás, centro',
  'Moravia, La Trinidad',
  'Barva, centro',
]
const occupations = ['Contadora', 'Chofer', 'Pensionada', 'Docente', 'Comerciante', 'Programador', 'Ama de casa']
const histories = [
  'Artrosis de rodilla',
  'Presión alta',
  'Diabetes tipo 2',
  'Hernia lumbar en 2021',
  'Asma en la niñez',
]
const allergies: readonly Pick<PlannedPatient['clinical'], 'allergyStatus' | 'allergies'>[] = [
  { allergyStatus: 'si', allergies: 'Penicilina' },
  { allergies: 'Ninguna' },
  { allergyStatus: 'si', allergies: 'Látex' },
  { allergyStatus: 'no' },
  { allergies: 'Mariscos' },
  {},
]
const treatments = [
  {
    symptoms: 'Rigidez por la mañana',
    treatment: 'Movilización y calor húmedo',
    recommendations: 'Caminar 20 minutos al día',
  },
  {
    symptoms: 'Dolor al subir gradas',
    treatment: 'Fortalecimiento de cuádriceps',
    recommendations: 'Hielo después del ejercicio',
  },
  {
    symptoms: 'Menos dolor que la semana pasada',
    treatment: 'Terapia manual lumbar',
    recommendations: 'Pausas cada hora en el trabajo',
  },
  { symptoms: 'Duerme mejor', treatment: 'Ejercicios de equilibrio', observations: 'Avanza según lo previsto' },
]
const sessions = ['evaluacion', 'seguimiento', 'seguimiento', 'tratamiento', 'control'] as const
const doctors = ['mquesada', 'jsolano', null] as const

const at = <T>(from: readonly T[], n: number): T => from[n % from.length] as T
const digits = (n: number): string => String(1_000 + ((n * 419) % 8_999))

/** The first are those of the visits. */
const personOf = (index: number): Pick<PlannedPatient['contact'], 'name' | 'email' | 'phone' | 'address'> => {
  const person = people[index]
  if (person && index < known) return { name: person.name, address: person.address, ...contactOf(person) }
  return {
    name: nameOf(index),
    email: `expediente${index + 1}@example.com`,
    phone: `8${digits(index).slice(0, 3)}-${digits(index + 7)}`,
    address: at(places, index),
  }
}

/** Evenings in Costa Rica, so that they are over before the day that the plan is counted from. */
const evening = (day: string): string => instantOf(day, '18:30')

/** Notes every three weeks from the opening on, but for those who stopped coming. */
const notesOf = (index: number, openedOn: string, today: string): PlannedNote[] => {
  const notes: PlannedNote[] = []
  const most = index % 5 === 4 ? 1 : 6
  for (let day = openedOn, n = 0; day < today && n < most; day = addDays(day, 21), n += 1) {
    const next = addDays(day, 21)
    notes.push({
      doctorId: index % 2 === 0 ? 'mquesada' : 'jsolano',
      noteDate: day,
      sessionType: n === 0 ? 'consulta' : at(sessions, n + index),
      ...(n + 1 < most && { nextAppointment: next }),
      texts: at(treatments, n + index),
      ...(n === 1 && index === 2 && { later: 'corrected' }),
      ...(n === 1 && index === 5 && { later: 'annulled' }),
    })
  }
  return notes
}

/** Deterministic but for the day it is counted from: 25 records, opened over the seven months before, the last one yesterday. */
export const plannedPatients = (now: string): PlannedPatient[] =>
  Array.from({ length: patients }, (_, index) => {
    const today = dayAt(now)
    const openedOn = addDays(today, -1 - 9 * (patients - 1 - index))
    return {
      contact: {
        ...personOf(index),
        cedula: `${1 + (index % 7)}-${digits(index + 3)}-${digits(index + 11)}`,
        age: 24 + ((index * 13) % 58),
        occupation: at(occupations, index),
        ...(index % 3 === 0 && {
          emergencyContact: 'Un familiar',
          emergencyPhone: `7${digits(index).slice(1)}-${digits(index + 5)}`,
        }),
        ...(index % 4 === 1 && { insuranceInfo: 'CCSS, asegurado directo' }),
      },
      clinical: {
        ...(index % 2 === 0 && { medicalHistory: at(histories, index) }),
        ...at(allergies, index),
        ...(index % 3 === 1 && { currentMedications: 'Acetaminofén si hay dolor' }),
      },
      openedAt: instantOf(openedOn, '17:10'),
      byForm: index === 20 || index === 22,
      doctorId: at(doctors, index),
      notes: notesOf(index, openedOn, today),
    }
  })

/** When a note was written. */
export const notedAt = ({ noteDate }: PlannedNote): string => evening(noteDate)
