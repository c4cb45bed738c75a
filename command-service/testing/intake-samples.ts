import type { Form } from '../src/intakes/intake.ts'

/** A form with everything in it. */
export const formOf = (cedula: string, name = 'Carmen Vargas Ulate'): Form => ({
  contact: {
    cedula,
    name,
    email: 'carmen@ejemplo.cr',
    phone: '8666-9876',
    age: 52,
    gender: 'femenino',
    occupation: 'Maestra jubilada',
    address: 'Alajuela, La Garita, frente a la escuela',
    emergencyContact: 'Rosa Ulate',
    emergencyPhone: '8555-1111',
  },
  clinical: { healthConditions: 'Artrosis', painAreas: ['Rodilla derecha', 'Cadera'], painLevel: 6 },
})

/** Cédulas one after another, so that every test has its own. */
export const newCedulas = (): (() => string) => {
  let given = 0
  return () => `1-2345-${String(++given).padStart(4, '0')}`
}
