import { counted } from '~/lib/counted.ts'

/** /doctor/medical-record/{appointmentId} (docs/specification.md#office-screens). What is quoted there stands exactly. */
export const medicalRecordTexts = {
  visit: 'Datos de la cita',
  print: 'Imprimir',
  printed: (when: string) => `Registro impreso el ${when}`,
  gone: 'Esta cita no se encuentra.',
  goneHint: 'Puede que el enlace esté incompleto. Vuelva al inicio y abra el expediente desde la cita.',
  failed: 'No pudimos cargar la cita.',
  loading: 'Cargando la cita…',
  records: {
    title: 'Registros anteriores',
    count: (n: number) => counted(n, 'registro', 'registros'),
    none: 'Esta cita no tiene registros',
    noneHint: 'El primero que se guarde aparecerá aquí.',
    loading: 'Cargando registros…',
    failed: 'No pudimos cargar los registros.',
  },
  form: {
    leave: '¿Deja el registro médico sin guardar?',
    title: 'Nuevo registro',
    submit: 'Guardar registro',
    sending: 'Guardando…',
    done: 'Registro médico guardado',
    review: 'Revise los campos marcados y vuelva a intentar.',
    failedTitle: 'Error creating record',
    failed: 'There was an error saving the medical record.',
    erased: 'Los datos de esta persona fueron eliminados: no se pueden agregar registros.',
  },
  fields: {
    patientName: 'Paciente',
    diagnosis: 'Diagnóstico',
    treatment: 'Tratamiento',
    medications: 'Medicamentos',
    notes: 'Notas',
    nextAppointment: 'Próxima cita',
  },
} as const
