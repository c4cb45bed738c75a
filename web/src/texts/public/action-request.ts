import type { ActionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'

type Step = { what: string; hint: string }
type KindTexts = {
  title: string
  lead: string
  notes: string
  notesHint: string
  submit: string
  other: { question: string; link: string }
  steps: readonly [Step, Step, Step]
  duplicate: string
}

const asked: Step = { what: 'Usted lo solicita', hint: 'Con el botón de esta página. Abrir el enlace no cambia nada.' }

/** The texts in which the two requests of the action page differ. */
export const actionKinds: Record<ActionType, KindTexts> = {
  reschedule: {
    title: 'Reprogramar su cita',
    lead: 'Pídanos otro día u otra hora para esta cita.',
    notes: '¿Qué días y horas le sirven?',
    notesHint: 'Opcional. Por ejemplo: «martes o jueves, después de las 2:00 PM».',
    submit: 'Solicitar reprogramación',
    other: { question: '¿Ya no necesita la cita?', link: 'Cancelar la cita' },
    steps: [
      asked,
      { what: 'Le escribimos', hint: 'Acordamos con usted el nuevo día y la nueva hora.' },
      { what: 'Su cita cambia', hint: 'Hasta entonces sigue en pie como está.' },
    ],
    duplicate: 'Ya tenemos su solicitud para reprogramar esta cita. No hace falta enviarla otra vez.',
  },
  cancel: {
    title: 'Cancelar su cita',
    lead: 'Pídanos cancelar esta cita. Ese espacio quedará libre para otra persona.',
    notes: '¿Por qué cancela?',
    notesHint: 'Opcional. Nos ayuda a atenderle mejor.',
    submit: 'Solicitar cancelación',
    other: { question: '¿Solo necesita otro día?', link: 'Reprogramar la cita' },
    steps: [
      asked,
      { what: 'Revisamos su solicitud', hint: 'Y le escribimos para confirmarle.' },
      { what: 'Su cita se cancela', hint: 'Hasta entonces sigue en pie.' },
    ],
    duplicate: 'Ya tenemos su solicitud para cancelar esta cita. No hace falta enviarla otra vez.',
  },
}

/** Texts of the hours that a patient offers. */
export const wishTexts = {
  title: 'Horas libres que le sirven',
  hint: 'Opcional: elija hasta tres y le confirmamos una.',
  of: (day: string) => `Horas libres del ${day}`,
  chosen: 'Horas elegidas',
  remove: (hour: string) => `Quitar ${hour}`,
  failed: 'No pudimos cargar las horas libres. Puede escribirlas abajo.',
} as const

/** Texts of the page where a patient confirms. */
export const confirmation = {
  title: 'Confirmar su cita',
  lead: 'Revise el día y la hora y confírmenos que nos puede recibir.',
  submit: 'Confirmar mi cita',
  sending: 'Confirmando...',
  done: { title: 'Su cita está confirmada', text: '¡Ahí estaremos! Si algo cambia, avísenos desde aquí.' },
  moved: 'Su cita cambió de día u hora mientras esta página estaba abierta. Revise la nueva y confírmela.',
  failed: 'No pudimos confirmar su cita. Puede intentar de nuevo sin que se repita.',
  others: '¿No puede en ese momento?',
} as const

/** Texts on requests that are withdrawn: by what else the patient does, which is said before, or taken back. */
export const withdrawal = {
  asked: {
    reschedule: 'Usted ya pidió reprogramar esta cita y esa solicitud está pendiente.',
    cancel: 'Usted ya pidió cancelar esta cita y esa solicitud está pendiente.',
  },
  by: {
    reschedule: 'Si ahora pide reprogramarla, esa solicitud queda retirada.',
    cancel: 'Si ahora pide cancelarla, esa solicitud queda retirada.',
    confirm: 'Si la confirma, esa solicitud queda retirada.',
  },
  submit: 'Retirar mi solicitud',
  sending: 'Retirando...',
  failed: 'No pudimos retirar su solicitud. Puede intentar de nuevo.',
  withdrawn: { title: 'Solicitud Retirada', text: 'Su cita sigue en pie como está. Puede cerrar esta página.' },
  over: {
    title: 'Esta solicitud ya no está pendiente',
    text: 'La clínica ya la atendió, o usted la retiró antes. Abra de nuevo su enlace para ver cómo está su cita.',
  },
} as const

/** Texts of the public action page; the three quoted headings stand exactly (docs/specification.md#public-messages). */
export const action = {
  summary: {
    title: 'Su cita',
    patient: 'Paciente',
    date: 'Fecha',
    time: 'Hora',
    specialty: 'Especialidad',
  },
  stepsTitle: 'Qué pasa después',
  sending: 'Enviando...',
  cancelPolicy: {
    before: 'Antes de cancelar, lea nuestras',
    link: 'políticas de cancelación',
    after: 'según el aviso puede haber un cobro, y el pago de la reserva se pierde.',
  },
  movePolicy: (percent: number) => ({
    before: 'Su cita es hoy. Antes de pedir otra hora, lea los',
    link: 'Términos de Servicio',
    after: `reprogramarla el mismo día puede tener un cobro del ${percent} % de la consulta.`,
  }),
  sent: (when: string) => `Enviada el ${when}.`,
  success: { title: 'Solicitud Enviada', hint: 'Puede cerrar esta página.' },
  duplicate: { title: 'Solicitud Ya Registrada', hint: 'Si es urgente, llámenos.' },
  failure: {
    title: 'Error al Procesar',
    text: 'No pudimos registrar su solicitud. Lo que escribió sigue aquí: puede intentar de nuevo sin que se repita.',
    hint: 'Si vuelve a fallar, llámenos y lo resolvemos por teléfono.',
  },
  invalid: {
    title: 'Enlace No Válido',
    text: 'Con este enlace ya no se puede cambiar ninguna cita: puede estar incompleto, o la cita ya pasó o ya no está en agenda.',
    hint: 'Revise que el enlace esté completo o comuníquese con nosotros.',
  },
  loading: 'Buscando su cita…',
  notLoaded: { title: 'No pudimos cargar su cita.', hint: 'Revise su conexión e intente de nuevo, o llámenos.' },
  contact: { title: '¿Prefiere hablar con nosotros?', text: 'Con gusto le ayudamos por teléfono o por correo.' },
} as const
