import { badTexts, type HostileCall, json, nobody, wrongTypes } from './hostile-parts.ts'

/** Right in itself: each call breaks one thing of it. */
const rightForm = {
  cedula: '1-2345-6789',
  name: 'Ana Solís Mora',
  email: 'ana@ejemplo.cr',
  phone: '8888-1234',
  age: 34,
  gender: 'femenino',
  occupation: 'Docente',
  allergies: 'Ninguna',
  emergencyPhone: '8777-4321',
  painAreas: ['Cuello'],
  painLevel: 4,
  additionalNotes: 'Nada más',
}
/** Right but for the appointment, which nobody has. */
const rightIntake = {
  appointmentId: nobody,
  age: 34,
  occupation: 'Docente',
  falls: 'Ninguna',
  painAreas: ['neck'],
}

const paths = { '/api/patient-intake': rightForm, '/api/clinical-intakes': rightIntake } as const
/** A number is an age and a level, an empty list names no area. */
const isRight = (field: string, value: unknown): boolean =>
  (value === 1 && (field === 'age' || field === 'painLevel')) ||
  (field === 'painAreas' && Array.isArray(value) && value.length === 0)

const brokenFields = Object.entries(paths).flatMap(([path, right]) =>
  Object.keys(right).flatMap((field) =>
    [...wrongTypes, ...badTexts]
      .filter((value) => !isRight(field, value))
      .map((value) => ({ path, body: { ...right, [field]: value } })),
  ),
)

const ages = [0, 121, -1, 1e300, 34.5, '34.5', '0x22', '１２', '34; DROP TABLE']
const cedulas = ['', '123456789', '1-2345-67890', '１-2345-6789', "1-2345-6789' OR '1'='1", '1-2345-6789\u0000']

const brokenValues = [
  ...cedulas.map((cedula) => ({ cedula })),
  ...ages.map((age) => ({ age })),
  ...[0, 11, '4,5', 1e9].map((painLevel) => ({ painLevel })),
  ...['mujer', '__proto__', 'FEMENINO'].map((gender) => ({ gender })),
  { painAreas: ['Cuello', 'constructor'] },
  { painAreas: Array(5_000).fill('Cuello') },
  { painAreas: [['Cuello']] },
  { painAreas: { 0: 'Cuello', length: 1 } },
].map((change) => ({ path: '/api/patient-intake', body: { ...rightForm, ...change } }))

const brokenIntakes = [
  {},
  ...ages.map((age) => ({ age })),
  ...['', '1', '../../1', `${nobody}.1`, `${nobody}\u0000`, '__proto__'].map((appointmentId) => ({ appointmentId })),
  { painAreas: ['Cuello'] },
  { painAreas: Array(5_000).fill('neck') },
].map((change) => ({ path: '/api/clinical-intakes', body: { ...rightIntake, ...change } }))

/** Wrong calls of the two forms for patients. */
export const hostileForms: readonly HostileCall[] = [...brokenFields, ...brokenValues, ...brokenIntakes].map(
  ({ path, body }) => ({
    why: `form ${JSON.stringify(body).slice(0, 200)}`,
    method: 'POST',
    path,
    headers: json,
    body: JSON.stringify(body),
  }),
)
