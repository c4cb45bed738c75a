import { expect, type Page } from '@playwright/test'
import { isLive } from '../../actions/board.ts'
import { patientWithNotes, recordedVisit } from '../../actions/records.ts'
import type { Clinic } from '../../systems/clinic.ts'
import { doctorSees, type Screen } from '../../walks/walk.ts'

let changes = 0

/** The record of a patient with notes, live, and what is done on it. */
const recordScreen = (
  name: string,
  says: Screen['says'],
  act: (board: Page, clinic: Clinic) => Promise<unknown>,
  refused: Screen['refused'] = [],
): Screen => ({
  name,
  ...(says && { says }),
  refused,
  open: async ({ asStaff, clinic }, options) => {
    const board = await asStaff(`/doctor/patients/${await patientWithNotes(clinic)}`, options)
    await isLive(board)
    await expect(board.getByRole('button', { name: /ver la nota/ }).first()).toBeVisible()
    await act(board, clinic)
    return board
  },
})

const patientsSay = ['Total Pacientes', 'Activos', 'Con Alergias', 'Nuevo Expediente']
const patients: Screen = {
  name: 'the patients',
  says: [...patientsSay, /Doctor: \p{L}/u],
  open: async ({ asStaff }, options) => {
    const board = await asStaff('/doctor/patients', options)
    await isLive(board)
    await expect(board.getByText(/^Mostrando \d+ de \d+ pacientes$/)).toBeVisible()
    return board
  },
}

const recordSays = ['Expedientes de Pacientes', 'Información médica', 'Nueva Nota']
const record = recordScreen('the record of a patient', recordSays, async () => {})

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
  patients,
  { ...doctorSees(patients), says: patientsSay },
  { ...record, says: [...recordSays, 'Doctor Asignado'] },
  doctorSees(record),
  recordScreen('a note that is read', ['Síntomas', 'Tratamiento'], async (board) => {
    await board
      .getByRole('button', { name: /ver la nota/ })
      .first()
      .click()
    await expect(board.getByRole('dialog')).toBeVisible()
  }),
  recordScreen("'Doctor Asignado' while it is edited", ['Sin asignar', 'Guardar', 'Cancelar'], async (board) => {
    await board.getByRole('button', { name: 'Cambiar', exact: true }).click()
    await expect(board.getByRole('combobox', { name: 'Doctor Asignado' })).toBeVisible()
  }),
  recordScreen('a note that is begun', ['Nueva Nota', 'Próxima cita'], async (board) => {
    await board.getByRole('button', { name: 'Nueva Nota' }).click()
    await expect(board.getByRole('dialog', { name: /^Nueva Nota/ })).toBeVisible()
  }),
  recordScreen('a note that says what is missing', ['Nueva Nota', 'Próxima cita'], async (board) => {
    await board.getByRole('button', { name: 'Nueva Nota' }).click()
    await board.getByRole('button', { name: 'Guardar nota' }).click()
    await expect(board.getByRole('dialog').getByRole('alert').first()).toBeVisible()
  }),
  recordScreen(
    'a field that somebody else changed meanwhile',
    ['Otra persona cambió este dato mientras usted lo editaba. No se guardó nada.', 'Guardar lo mío'],
    async (board, { staff }) => {
      await board.getByRole('button', { name: 'Editar Seguro', exact: true }).click()
      await board.getByRole('textbox', { name: 'Seguro', exact: true }).fill('INS, póliza de riesgos del trabajo')
      const path = new URL(board.url()).pathname.replace('/doctor/', '/api/')
      const insuranceInfo = `CCSS, asegurado por cuenta propia ${changes++}`
      const { status } = await staff.call({ method: 'PATCH', path, body: { insuranceInfo } })
      expect(status).toBe(200)
      await board.getByRole('button', { name: 'Guardar', exact: true }).click()
      await expect(board.getByRole('button', { name: 'Guardar lo mío' })).toBeVisible()
    },
    ['412 /api/patients/'],
  ),
  {
    name: 'the medical record of a visit whose form says what is missing',
    says: ['Registro Médico', 'Motivo', 'Registros anteriores', 'Diagnosis is required', 'Treatment is required'],
    open: async ({ asStaff, clinic }, options) => {
      const board = await asStaff(`/doctor/medical-record/${await recordedVisit(clinic)}`, options)
      await isLive(board)
      await expect(
        board.getByRole('region', { name: 'Registros anteriores' }).getByRole('listitem').first(),
      ).toBeVisible()
      await board.getByRole('button', { name: 'Guardar registro' }).click()
      await expect(board.getByText('Diagnosis is required')).toBeVisible()
      return board
    },
  },
  {
    name: "the form of 'Nuevo Expediente'",
    says: ['Cédula', 'Correo electrónico', 'Asignar Doctor', 'Crear expediente'],
    open: async ({ asStaff }, options) => {
      const board = await asStaff('/doctor/patients', options)
      await board.getByRole('button', { name: 'Nuevo Expediente' }).click()
      await expect(board.getByRole('dialog', { name: 'Nuevo Expediente' })).toBeVisible()
      return board
    },
  },
]
