import { appointmentRowOf } from '@clinic/shared-events/appointments/appointment-row.ts'
import { addDays, hourOf } from '@clinic/shared-events/contracts/wire/clock.ts'

type Sort = readonly { field: string; desc?: boolean }[]
export type Listed = 'appointments' | 'orders' | 'patient-intakes'

const idOf = (n: number): string => `4Wm8x2c0q1Jb7${String(n).padStart(9, '0')}`
const at = (n: number): string => new Date(Date.UTC(2020, 0, 1) + n * 600_000).toISOString()
const person = (n: number) => ({
  name: `María Fernández Número ${n}`,
  email: `maria.fernandez.${n}@example.com`,
  phone: `8${String(1_000_000 + n).slice(-7)}`,
  address: `San Pablo de Heredia, del templo católico ${n % 900} metros al norte, casa ${n}`,
})
const written = 'Dolor en la espalda baja desde hace tres semanas, más por la mañana y al estar sentada mucho tiempo.'

/** Lists and their rows, of the size they have in a practice. */
export const listed: Readonly<Record<Listed, { path: string; sort: Sort; rowOf(n: number): { id: string } }>> = {
  appointments: {
    path: '/api/doctor/appointments',
    sort: [{ field: 'date' }, { field: 'startTime' }],
    rowOf: (n) =>
      appointmentRowOf({
        appointmentId: idOf(n),
        held: {
          date: addDays('2020-01-01', n % 3_000),
          startTime: hourOf(480 + (n % 120) * 5),
          endTime: hourOf(485 + (n % 120) * 5),
        },
        specialty: 'fisioterapia',
        appointmentType: 'primer_cita',
        status: 'realizado',
        statusAt: at(n),
        sent: [],
        overbooked: false,
        contact: person(n),
        clinical: { reason: written },
        createdAt: at(n),
        updatedAt: at(n),
        edited: 2n,
      }),
  },
  orders: {
    path: '/api/orders',
    sort: [{ field: 'createdAt', desc: true }],
    rowOf: (n) => {
      const { name, email, phone, address } = person(n)
      const items = [{ productId: idOf(n % 40), name: 'Banda elástica de resistencia media', quantity: 2, price: 6500 }]
      return {
        id: idOf(n),
        trackingNumber: `MV-${String(n).padStart(10, '0')}`,
        customerName: name,
        customerEmail: email,
        customerPhone: phone,
        customerAddress: address,
        items,
        totalAmount: 13_000,
        status: 'pending',
        paymentMethod: 'whatsapp',
        notes: null,
        createdAt: at(n),
        updatedAt: at(n),
        revision: '0',
      }
    },
  },
  'patient-intakes': {
    path: '/api/doctor/patient-intakes',
    sort: [{ field: 'createdAt', desc: true }],
    rowOf: (n) => ({
      id: idOf(n),
      cedula: `1-${String(n).padStart(8, '0').slice(0, 4)}-${String(n).padStart(8, '0').slice(4)}`,
      ...person(n),
      age: 20 + (n % 60),
      gender: 'femenino',
      occupation: 'Docente',
      ...Object.fromEntries(
        ['healthConditions', 'surgeries', 'medications', 'painDescription', 'symptomOnset', 'physicalActivity'].map(
          (field) => [field, written],
        ),
      ),
      painAreas: ['Cuello', 'Espalda baja'],
      painLevel: 6,
      status: 'pending',
      linkedAppointmentId: null,
      sentAgain: [],
      createdAt: at(n),
      updatedAt: at(n),
      revision: '0',
    }),
  },
}
