import type { ChoiceRefused } from '@clinic/shared-events/contracts/patients/form-and-record.ts'
import type { Refusals, StepAbandoned } from '../handling/refusals.ts'
import type { PatientRejection } from './patient.ts'

/** How a call about a patient's record is refused (docs/http.md#errors). */
export const patientRefusals = {
  PatientNotFound: { status: 404, code: 'not-found', sentence: 'No existe ese expediente.' },
  RecordAlreadyOpen: { status: 409, code: 'record-already-open', sentence: 'Ese expediente ya existe.' },
  PatientErased: {
    status: 409,
    code: 'details-erased',
    sentence: 'Los datos personales de este expediente fueron eliminados y ya no se pueden cambiar.',
  },
  PatientCedulaKnown: {
    status: 409,
    code: 'patient-cedula-known',
    sentence: 'Ya existe un expediente con esa cédula.',
    field: 'cedula',
  },
  PatientEmailKnown: {
    status: 409,
    code: 'patient-email-known',
    sentence: 'Ya existe un expediente con ese correo electrónico.',
    field: 'email',
  },
  DoctorNotActive: {
    status: 409,
    code: 'doctor-not-active',
    sentence: 'Solo se puede asignar un doctor con la cuenta activa.',
    field: 'doctorId',
  },
  FormChanged: {
    status: 412,
    code: 'stale',
    sentence: 'Otra persona cambió el formulario mientras usted lo comparaba. Revise los datos e intente nuevamente.',
  },
  NoteNotFound: { status: 404, code: 'not-found', sentence: 'No existe esa nota.' },
  NoteAnnulled: { status: 409, code: 'note-annulled', sentence: 'Esta nota ya está anulada y no se puede cambiar.' },
  NoteChanged: {
    status: 412,
    code: 'stale',
    sentence: 'Otra persona corrigió esta nota mientras usted la veía. Revísela e intente nuevamente.',
  },
  NotePassedToItself: {
    status: 400,
    code: 'invalid',
    sentence: 'La nota ya está en ese expediente: elija otro paciente.',
    field: 'passTo',
  },
  NoSuchPatientToPassTo: {
    status: 404,
    code: 'not-found',
    sentence: 'No existe el expediente al que se pasa la nota.',
    field: 'passTo',
  },
  NoteOfAFutureDay: {
    status: 400,
    code: 'invalid',
    sentence: 'La fecha de la nota no puede ser posterior a hoy.',
    field: 'noteDate',
  },
  NotBornThen: {
    status: 400,
    code: 'invalid',
    sentence: 'La fecha de nacimiento no puede ser posterior a hoy.',
    field: 'dateOfBirth',
    particulars: ({ error }) => ({ sentence: error }),
  },
  NoNextSessionThen: {
    status: 400,
    code: 'invalid',
    sentence: 'La próxima cita no puede ser anterior a la sesión.',
    field: 'nextAppointment',
    particulars: ({ error }) => ({ sentence: error }),
  },
} as const satisfies Refusals<Exclude<PatientRejection, StepAbandoned | ChoiceRefused>>
