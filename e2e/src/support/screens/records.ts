import { expect } from '@playwright/test'
import { isLive } from '../board.ts'
import { patientWithNotes, recordedVisit } from '../records.ts'
import type { Screen } from '../walk.ts'

/** The first-session forms and the records of patients. */
export const recordScreens: readonly Screen[] = [
  {
    name: 'the first-session forms',
    says: ['Total', 'Pendientes', 'Procesados', 'Ver Detalles', 'Crear Expediente'],
    open: async ({ asStaff }, options) => {
      const board = await asStaff('/doctor/patient-intakes', options)
      await isLive(board)
      await expect(board.getByRole('list', { name: 'Formularios recibidos' })).toBeVisible()
      return board
    },
  },
  {
    name: 'a first-session form with a field that is edited',
    says: ['Información personal', 'Estilo de vida', 'Guardar', 'Cancelar'],
    open: async ({ asStaff }, options) => {
      const board = await asStaff('/doctor/patient-intakes', options)
      await board
        .getByRole('button', { name: /^Ver Detalles/ })
        .first()
        .click()
      await board.getByRole('dialog').getByRole('button', { name: 'Editar Teléfono', exact: true }).click()
      return board
    },
  },
  {
    name: 'the patients',
    says: ['Total Pacientes', 'Activos', 'Con Alergias', 'Nuevo Expediente'],
    open: async ({ asStaff }, options) => {
      const board = await asStaff('/doctor/patients', options)
      await isLive(board)
      await expect(board.getByText(/^Mostrando \d+ de \d+ pacientes$/)).toBeVisible()
      return board
    },
  },
  {
    name: 'the record of a patient',
    says: ['Expedientes de Pacientes', 'Información médica', 'Nueva Nota'],
    // Most patients sent no form of a first session.
    refused: ['404 /api/patient-intakes/cedula/'],
    open: async ({ asStaff, clinic }, options) => {
      const board = await asStaff(`/doctor/patients/${await patientWithNotes(clinic)}`, options)
      await isLive(board)
      await expect(board.getByRole('button', { name: /ver la nota/ }).first()).toBeVisible()
      return board
    },
  },
  {
    name: 'the medical record of a visit',
    says: ['Registro Médico', 'Dirección', 'Motivo', 'Registros anteriores', 'Guardar registro'],
    open: async ({ asStaff, clinic }, options) => {
      const board = await asStaff(`/doctor/medical-record/${await recordedVisit(clinic)}`, options)
      await isLive(board)
      await expect(
        board.getByRole('region', { name: 'Registros anteriores' }).getByRole('listitem').first(),
      ).toBeVisible()
      return board
    },
  },
  {
    name: 'the medical record of a visit whose form says what is missing',
    says: ['Diagnosis is required', 'Treatment is required'],
    open: async ({ asStaff, clinic }, options) => {
      const board = await asStaff(`/doctor/medical-record/${await recordedVisit(clinic)}`, options)
      await isLive(board)
      await board.getByRole('button', { name: 'Guardar registro' }).click()
      await expect(board.getByText('Diagnosis is required')).toBeVisible()
      return board
    },
  },
  {
    name: "the form of 'Nuevo Expediente'",
    says: ['Cédula', 'Correo electrónico', 'Crear expediente'],
    open: async ({ asStaff }, options) => {
      const board = await asStaff('/doctor/patients', options)
      await board.getByRole('button', { name: 'Nuevo Expediente' }).click()
      await expect(board.getByRole('dialog', { name: 'Nuevo Expediente' })).toBeVisible()
      return board
    },
  },
]
