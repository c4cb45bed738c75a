import type { PatientAnswer } from '@clinic/shared-events/contracts/patients/patients.ts'

/** Ana María's record unless said otherwise. */
export const patient = (given: Partial<PatientAnswer> = {}): PatientAnswer => ({
  id: 'a'.repeat(22),
  name: 'Ana María Solís Vargas',
  email: 'ana.solis@correo.cr',
  phone: '88342210',
  cedula: '1-0845-0392',
  address: 'San Rafael de Heredia',
  age: 52,
  occupation: 'Contadora',
  dateOfBirth: '1974-03-14',
  gender: 'femenino',
  emergencyContact: null,
  emergencyPhone: null,
  medicalHistory: 'Hipertensión',
  allergyStatus: 'si',
  allergies: 'Penicilina',
  currentMedications: 'Losartán 50 mg',
  insuranceInfo: 'CCSS',
  hasAllergies: true,
  intakeId: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  updatedAt: '2026-11-20T15:00:00.000Z',
  revision: '0',
  ...given,
})
