import { calls, type QueryName, queryNames } from '@clinic/shared-events/contracts/calls.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { row, tenTwenty } from '~/office/shared/appointments/testing/rows.ts'
import { answerOffice, json, type OfficeRead, officeAnswers } from '~/testing/office-answers.ts'
import { renderApp } from '~/testing/render-app.tsx'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))
// Nothing is read again but by the button.
vi.mock('~/lib/http/ask-again.ts', () => ({ askAgainWhileAway: () => false }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(tenTwenty)
})
afterEach(() => {
  vi.useRealTimers()
})

type Shown = {
  read: OfficeRead
  /** Tells this reading from the others of the same call. */
  asks?: (url: URL) => boolean
  address: string
  /** What other reads answer, where it is read for that alone. */
  also?: Partial<Record<OfficeRead, object>>
  /** What is done there before it is read. */
  open?: (user: UserEvent) => Promise<unknown>
  loading: string
  failed: string
  there: RegExp
  /** What is read, and said, where there is none. */
  empty?: readonly [answer: object | 404, says: string]
}
const press =
  (name: string | RegExp) =>
  async (user: UserEvent): Promise<void> =>
    user.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement)

const search =
  (words: string) =>
  async (user: UserEvent): Promise<void> =>
    user.type(await screen.findByRole('searchbox'), words)

const personalData = '/doctor/admin/datos-personales'
const findsPerson = async (user: UserEvent): Promise<void> => {
  await user.type(await screen.findByLabelText('Teléfono'), '8888-1406')
  await user.click(screen.getByRole('button', { name: 'Buscar' }))
}

const dashboard = '/doctor/dashboard'
const selected = `${dashboard}?cita=${row().id}`
const calendar = '/doctor/appointments'
const summary = `${dashboard}/resumen`
const record = `/doctor/patients/${'a'.repeat(22)}`
const bot = '/doctor/twilio-bot'
const messages = '/doctor/mensajes'
const visit = `/doctor/medical-record/${row().id}`
const sentAgain = {
  ...officeAnswers.readPatientIntakeById,
  sentAgain: officeAnswers.listLaterForms.map(({ id, createdAt: at }) => ({ id, at })),
}
const ofPending = ({ searchParams }: URL) => searchParams.get('status') === 'pending'
const ofWaiting = ({ searchParams }: URL) => searchParams.get('status') === 'manual_review'
const ofAll = ({ searchParams }: URL) => !searchParams.has('status')
const ofStatus =
  (status: string) =>
  ({ pathname, searchParams }: URL) =>
    pathname.endsWith(`/${status}`) && searchParams.has('to') && !searchParams.has('from')
const mariela = /^Mariela Vargas/
const appointments = {
  loading: 'Cargando las citas…',
  failed: 'No se pudieron leer las citas.',
  there: mariela,
} as const
const noRequests = [[], 'Ninguna solicitud por atender.'] as const
const requests: Pick<Shown, 'read' | 'loading' | 'failed'> = {
  read: 'listActionRequests',
  loading: 'Cargando solicitudes…',
  failed: 'No se pudieron leer las solicitudes.',
}

const histories = {
  loading: 'Leyendo el historial…',
  failed: 'No pudimos leer el historial.',
  there: /Cadena verificada/,
  empty: [404, 'No existe lo que busca, o no tiene historial.'],
} as const

/** Every reading of the portal's screens. */
const shown: readonly Shown[] = [
  {
    read: 'listAppointments',
    address: dashboard,
    loading: 'Cargando dashboard...',
    failed: 'No se pudieron leer las citas.',
    there: mariela,
    empty: [[], 'No hay citas para la fecha seleccionada: 24/11/2026'],
  },
  {
    read: 'listAppointments',
    address: calendar,
    ...appointments,
    empty: [[], 'No hay citas esta semana. Elija una hora libre para agendar una.'],
  },
  {
    read: 'listAppointments',
    address: `${calendar}/hoja`,
    ...appointments,
    empty: [[], 'No hay visitas para este día.'],
  },
  {
    read: 'listByStatus',
    address: `${calendar}?tab=pending-1day`,
    ...appointments,
    empty: [[], 'No hay citas por confirmar.'],
  },
  {
    read: 'listByStatus',
    address: `${calendar}?tab=pending-3days`,
    ...appointments,
    empty: [[], 'No hay citas por confirmar.'],
  },
  {
    read: 'listByStatus',
    address: `${calendar}?tab=confirmed`,
    ...appointments,
    empty: [[], 'No hay citas confirmadas.'],
  },
  ...(['agendado', 'confirmado'] as const).flatMap((status): Shown[] => [
    {
      read: 'listByStatus',
      address: `${calendar}?tab=unclosed`,
      asks: ofStatus(status),
      // The one visit is still to come.
      ...appointments,
      there: /^No hay visitas sin cerrar/,
      empty: [[], 'No hay visitas sin cerrar.'],
    },
    {
      read: 'listByStatus',
      address: dashboard,
      asks: ofStatus(status),
      loading: 'Cargando visitas sin cerrar…',
      failed: 'No se pudieron leer las visitas sin cerrar.',
      there: /^Ninguna visita sin cerrar/,
      empty: [[], 'Ninguna visita sin cerrar.'],
    },
  ]),
  {
    read: 'listByStatus',
    address: `${calendar}?tab=all`,
    ...appointments,
    asks: ({ pathname }) => pathname.endsWith('/realizado'),
  },
  {
    read: 'readAppointment',
    address: `${selected.replace('mariela', 'otra')}`,
    loading: 'Cargando la cita…',
    failed: 'No se pudo leer la cita.',
    there: mariela,
    empty: [404, 'Esta cita no se encuentra.'],
  },
  {
    read: 'readAppointment',
    address: visit,
    loading: 'Cargando la cita…',
    failed: 'No pudimos cargar la cita.',
    there: mariela,
    empty: [404, 'Esta cita no se encuentra.'],
  },
  {
    read: 'readThread',
    address: selected,
    loading: 'Cargando el hilo de la cita…',
    failed: 'No se pudo leer el hilo.',
    there: /^Agendada en el sitio web/,
  },
  {
    read: 'readHistory',
    address: '/doctor/appointments/a/historial',
    ...histories,
  },
  {
    read: 'readAccountHistory',
    address: '/doctor/admin/users/a/historial',
    ...histories,
  },
  {
    read: 'readPracticeHistory',
    address: '/doctor/admin/clinica/historial',
    ...histories,
  },
  {
    read: 'findPersonalData',
    address: personalData,
    open: findsPerson,
    loading: 'Buscando datos...',
    failed: 'No se pudo buscar.',
    there: /^Datos encontrados$/,
    empty: [[], 'No hay datos de esa persona'],
  },
  {
    read: 'exportPersonalData',
    address: personalData,
    open: async (user) => {
      await findsPerson(user)
      await user.click(await screen.findByRole('checkbox', { name: /Mariela Vargas/ }))
      await user.click(screen.getByRole('button', { name: 'Exportar' }))
    },
    loading: 'Reuniendo los datos...',
    failed: 'No se pudieron reunir los datos.',
    there: /^Cita agendada/,
  },
  {
    read: 'listLog',
    address: '/doctor/admin/auditoria',
    loading: 'Buscando en el registro…',
    failed: 'No se pudo leer el registro.',
    there: /^Cita confirmada/,
    empty: [{ events: [], searchedTo: null, next: null }, 'Ningún evento coincide.'],
  },
  {
    read: 'listVisitsToNote',
    address: dashboard,
    loading: 'Cargando visitas sin nota…',
    failed: 'No se pudieron leer las visitas sin nota.',
    there: /^Flor Hidalgo$/,
    empty: [[], 'Ninguna visita sin nota.'],
  },
  {
    read: 'listNewAppointments',
    address: dashboard,
    loading: 'Cargando citas nuevas…',
    failed: 'No se pudieron leer las citas nuevas.',
    there: /^hoy 14:00$/,
    empty: [[], 'Ninguna cita nueva.'],
  },
  {
    read: 'readPatientThread',
    address: record,
    loading: 'Cargando todo de esta persona…',
    failed: 'No pudimos cargar todo de esta persona.',
    there: /^Dolor lumbar$/,
    empty: [{ entries: [] }, 'Todavía no hay nada más.'],
  },
  {
    read: 'readPatientOfVisit',
    address: selected,
    loading: 'Buscando de quién es la cita…',
    failed: 'No se pudo leer de quién es la cita.',
    there: /^1-0622-0418\. Coincide el teléfono\.$/,
  },
  {
    read: 'listDrafts',
    address: selected,
    loading: 'Buscando borradores…',
    failed: 'No se pudo leer si hay un borrador.',
    there: /^Un colega tiene un borrador, ayer 10:06\.$/,
  },
  {
    read: 'readDraft',
    address: selected,
    loading: 'Leyendo el borrador…',
    failed: 'No se pudo leer el borrador.',
    there: /^«Sube gradas con menos dolor»$/,
  },
  {
    read: 'readPatientPreferences',
    address: selected,
    loading: 'Cargando los avisos al paciente…',
    failed: 'No se pudo leer si el paciente quiere recibir avisos.',
    there: /^Recibe avisos y recordatorios por correo/,
  },
  {
    read: 'listAlerts',
    address: selected,
    loading: 'Alergias: leyendo…',
    failed: 'No se pudieron leer las alergias.',
    there: /^Alergia: Penicilina/,
  },
  {
    read: 'listClinicalIntakes',
    address: selected,
    loading: 'Cargando la ficha clínica…',
    failed: 'No se pudo leer la ficha clínica.',
    there: /^Ficha clínica/,
  },
  { ...requests, address: dashboard, there: /^Reprogramar/i, empty: noRequests },
  { ...requests, address: calendar, there: /¿Podría ser en la tarde\?/ },
  {
    read: 'listOrders',
    address: dashboard,
    asks: ofPending,
    loading: 'Cargando pedidos…',
    failed: 'No se pudieron leer los pedidos.',
    there: /^Ligia Mata/,
    empty: [[], 'Ningún pedido por atender.'],
  },
  {
    read: 'listPatientIntakes',
    address: dashboard,
    asks: ofPending,
    loading: 'Contando…',
    failed: 'Sin datos',
    there: /^el último, hace/,
    empty: [[], 'Ninguno por ahora'],
  },
  {
    read: 'listOrders',
    address: '/doctor/orders',
    asks: ofAll,
    loading: 'Cargando los pedidos…',
    failed: 'No se pudieron leer los pedidos.',
    there: /^MV-4129|4129/,
    empty: [[], 'No hay pedidos que mostrar'],
  },
  {
    read: 'countOrders',
    address: '/doctor/orders',
    loading: 'Contando los pedidos…',
    failed: 'No se pudieron contar los pedidos.',
    there: /cancelado/,
  },
  {
    read: 'readOrder',
    address: `/doctor/orders?pedido=${'x'.repeat(22)}`,
    loading: 'Cargando el pedido…',
    failed: 'No se pudo leer el pedido.',
    there: /^Curridabat|Curridabat/,
    empty: [404, 'Ese pedido no existe.'],
  },
  {
    read: 'readOrderProgress',
    address: `/doctor/orders?pedido=${officeAnswers.readOrder.id}`,
    loading: 'Cargando las fechas del pedido…',
    failed: 'No se pudo leer cuándo cambió el pedido.',
    there: /^24\/11 08:43/,
  },
  {
    read: 'listPatientIntakes',
    address: '/doctor/patient-intakes',
    asks: ofAll,
    loading: 'Cargando formularios…',
    failed: 'No pudimos cargar los formularios.',
    there: /^Carmen Vargas/,
    empty: [[], 'No hay formularios de primera sesión'],
  },
  {
    read: 'readPatientIntakeById',
    address: '/doctor/patient-intakes',
    open: press(/^Ver Detalles/),
    // What the list holds of it is there meanwhile.
    loading: 'Información personal',
    failed: 'No se pudo leer este formulario de nuevo',
    there: /^Información personal/,
  },
  {
    read: 'listLaterForms',
    address: '/doctor/patient-intakes',
    open: press(/^Ver Detalles/),
    loading: 'Cargando lo que se envió de nuevo…',
    failed: 'No se pudo leer lo que se envió de nuevo.',
    there: /^Comparar/,
    also: { listPatientIntakes: [sentAgain], readPatientIntakeById: sentAgain },
  },
  {
    read: 'countPatientIntakes',
    address: '/doctor/patient-intakes',
    loading: 'Contando los formularios…',
    failed: 'No se pudieron contar los formularios.',
    there: /^pending 1 ·/,
  },
  {
    read: 'listPatients',
    address: '/doctor/patients',
    loading: 'Cargando expedientes…',
    failed: 'No pudimos cargar los expedientes.',
    there: /^Ana María/,
    empty: [[], 'No hay expedientes de pacientes registrados'],
  },
  {
    read: 'readPatientCounts',
    address: '/doctor/patients',
    loading: 'Contando los expedientes…',
    failed: 'No se pudieron contar los expedientes.',
    there: /^Mostrando 1 de 1/,
  },
  {
    read: 'readPatient',
    address: record,
    loading: 'Cargando expedientes…',
    failed: 'No pudimos cargar el expediente.',
    there: /^Información médica/,
    empty: [404, 'Ese expediente no existe.'],
  },
  {
    read: 'listAccesses',
    address: record,
    open: press('Ver quién los vio'),
    loading: 'Cargando los accesos…',
    failed: 'No se pudieron leer los accesos.',
    there: /^María Quesada$/,
    also: { listFollowUpNotes: [] },
    empty: [[], 'Nadie ha visto estos datos.'],
  },
  {
    read: 'listFollowUpNotes',
    address: record,
    loading: 'Cargando notas…',
    failed: 'No pudimos cargar las notas.',
    there: /^Camina 20 minutos/,
    empty: [[], 'Sin notas de seguimiento'],
  },
  {
    read: 'readPatientIntake',
    address: record,
    loading: 'Buscando el formulario…',
    failed: 'No pudimos cargar el formulario de primera sesión.',
    there: /^Ver formulario/,
    empty: [404, 'Sin formulario de primera sesión'],
  },
  {
    read: 'readPatientIntakeById',
    address: record,
    loading: 'Buscando el formulario…',
    failed: 'No pudimos cargar el formulario de primera sesión.',
    there: /^Ver formulario/,
    also: { readPatient: { ...officeAnswers.readPatient, intakeId: officeAnswers.readPatientIntakeById.id } },
    empty: [404, 'Sin formulario de primera sesión'],
  },
  {
    read: 'listDoctors',
    address: record,
    loading: 'Cargando la lista de doctores…',
    failed: 'No pudimos cargar la lista de doctores.',
    there: /^Cambiar/,
  },
  {
    read: 'listDoctors',
    address: '/doctor/admin/users',
    loading: 'Cargando usuarios...',
    failed: 'No se pudieron leer los usuarios.',
    there: /^mquesada/,
    empty: [[], 'No hay usuarios registrados'],
  },
  {
    read: 'readAssignedPatients',
    address: '/doctor/admin/users',
    open: press(/^Desactivar/),
    loading: 'Buscando sus pacientes…',
    failed: 'No pudimos leer sus pacientes.',
    there: /^Tiene 1 paciente asignado: Mariela Vargas/,
  },
  {
    read: 'listStaffNames',
    address: record,
    loading: 'Leyendo quién escribió…',
    failed: 'No pudimos leer quién escribió.',
    there: /^María Quesada/,
  },
  {
    read: 'listStaffNames',
    address: visit,
    loading: 'Leyendo quién escribió…',
    failed: 'No pudimos leer quién escribió.',
    there: /^María Quesada/,
  },
  {
    read: 'listMedicalRecords',
    address: visit,
    loading: 'Cargando registros…',
    failed: 'No pudimos cargar los registros.',
    there: /^Lumbalgia/,
    empty: [[], 'Esta cita no tiene registros'],
  },
  {
    read: 'listProducts',
    address: '/doctor/products',
    loading: 'Cargando los productos…',
    failed: 'No pudimos cargar los productos.',
    there: /^Gel/,
    empty: [[], 'Todavía no hay productos'],
  },
  {
    read: 'searchPatients',
    address: dashboard,
    loading: 'Buscando…',
    failed: 'No se pudo buscar.',
    there: /2-2222-3333 · 8888-1406/,
    open: async (user) => {
      await press('Nueva cita')(user)
      await user.type(await screen.findByRole('combobox', { name: 'Buscar paciente' }), 'Mari')
    },
    empty: [[], 'Ningún paciente coincide.'],
  },
  {
    read: 'reportAppointments',
    address: summary,
    loading: 'Cargando el resumen…',
    failed: 'No se pudo leer este resumen.',
    there: /Cancelado, bajo la línea/,
    empty: [[], 'No hay citas en este período.'],
  },
  {
    read: 'reportOrders',
    address: summary,
    loading: 'Cargando el resumen…',
    failed: 'No se pudo leer este resumen.',
    there: /₡26,000/,
    empty: [[], 'No hay pedidos en este período.'],
  },
  {
    read: 'reportMessages',
    address: summary,
    loading: 'Cargando el resumen…',
    failed: 'No se pudo leer este resumen.',
    there: /^6 enviados: /,
    empty: [[], 'No se envió nada en este período.'],
  },
  {
    read: 'reportMoney',
    address: summary,
    loading: 'Cargando el resumen…',
    failed: 'No se pudo leer este resumen.',
    there: /^Entró ₡24,000: /,
    empty: [[], 'No entró nada en este período.'],
  },
  {
    read: 'listActivity',
    address: summary,
    loading: 'Cargando la actividad…',
    failed: 'No se pudo leer la actividad.',
    there: mariela,
    empty: [[], 'Todavía no ha pasado nada.'],
  },
  {
    read: 'readHeatmap',
    address: `${calendar}?tab=heatmap`,
    loading: 'Cargando el mapa de disponibilidad…',
    failed: 'Failed to fetch heatmap data',
    there: /^Disponible/,
  },
  {
    read: 'readCalendarFeed',
    address: calendar,
    open: press('Suscribirse'),
    loading: 'Cargando…',
    failed: 'No se pudo leer el calendario.',
    there: /^Hay una dirección activa/,
    empty: [{ active: false, names: false, madeAt: null }, 'No hay ninguna dirección activa.'],
  },
  {
    read: 'listBotConfigs',
    address: `${bot}?tab=config`,
    loading: 'Cargando configuraciones...',
    failed: 'No se pudieron leer las configuraciones.',
    there: /^WhatsApp de la clínica/,
    empty: [[], 'Todavía no hay configuraciones'],
  },
  {
    read: 'readMessagingSetup',
    address: `${bot}?tab=config`,
    loading: 'Revisando qué está configurado...',
    failed: 'No se pudo leer qué está configurado.',
    there: /la carpeta \/datos\/outbox/,
  },
  {
    read: 'listAutoResponses',
    address: `${bot}?tab=responses`,
    loading: 'Cargando respuestas...',
    failed: 'No se pudieron leer las respuestas.',
    there: /^Su cita quedó confirmada/,
    empty: [[], 'Todavía no hay respuestas'],
  },
  {
    read: 'readMessageSettings',
    address: `${bot}?tab=texts`,
    loading: 'Cargando textos y horarios...',
    failed: 'No se pudieron leer los textos y horarios.',
    there: /^En «Agendar cita» se lee/,
  },
  {
    read: 'listActionRequests',
    address: `${bot}?tab=appointment-actions`,
    loading: 'Cargando solicitudes...',
    failed: 'No se pudieron leer las solicitudes.',
    there: mariela,
    empty: [[], 'No hay solicitudes pendientes'],
  },
  {
    read: 'listBotConversations',
    address: `${bot}?tab=conversations`,
    loading: 'Cargando conversaciones...',
    failed: 'No se pudieron leer las conversaciones.',
    there: mariela,
    empty: [[], 'Todavía no hay conversaciones'],
  },
  {
    read: 'listBotMessages',
    address: `${bot}?tab=conversations&conversacion=t1`,
    loading: 'Cargando mensajes...',
    failed: 'No se pudieron leer los mensajes.',
    there: /^¿Atienden esguinces/,
  },
  {
    read: 'readBotConversation',
    address: `${bot}?tab=conversations&conversacion=t1`,
    loading: 'Cargando la conversación...',
    failed: 'No se pudo leer la conversación.',
    there: /^8888-1406/,
    empty: [404, 'Esa conversación no existe.'],
  },
  {
    read: 'readConversationPreferences',
    address: `${bot}?tab=conversations&conversacion=t1`,
    loading: 'Cargando si quiere recibir mensajes...',
    failed: 'No se pudo leer si esta persona quiere recibir mensajes.',
    there: /^Pidió no recibir mensajes/,
  },
  {
    read: 'listConversationVisits',
    address: `${bot}?tab=conversations&conversacion=t1`,
    loading: 'Buscando las citas de este número...',
    failed: 'No se pudieron leer las citas de este número.',
    there: /^Es el comprobante de pago de la cita del 26\/11\/2026 14:00$/,
    empty: [[], 'Este número no tiene citas a las que adjuntar el comprobante.'],
  },
  {
    read: 'listUndelivered',
    address: messages,
    loading: 'Cargando los mensajes que no salieron…',
    failed: 'No se pudo leer qué mensajes no salieron.',
    there: /^Todo lo que se escribió salió\.$/,
  },
  {
    read: 'readAnswerAccount',
    address: `${messages}/t1`,
    loading: 'Cargando cómo sale la respuesta...',
    failed: 'No se pudo leer cómo sale la respuesta.',
    there: /^Se envía a mano, en su WhatsApp/,
  },
  {
    read: 'listBotConversations',
    address: messages,
    asks: ofWaiting,
    loading: 'Cargando conversaciones...',
    failed: 'No se pudieron leer las conversaciones.',
    there: mariela,
    empty: [[], 'Nadie espera respuesta.'],
  },
  {
    read: 'searchConversations',
    address: messages,
    open: search('esguinces'),
    loading: 'Buscando...',
    failed: 'No se pudo buscar.',
    there: mariela,
    empty: [[], 'Ninguna conversación tiene «esguinces».'],
  },
  {
    read: 'readPracticeSettings',
    address: '/doctor/admin/clinica',
    loading: 'Cargando los datos de la clínica…',
    failed: 'No se pudieron leer los datos de la clínica.',
    there: /^Así se leerá el sitio/,
  },
  {
    read: 'countBot',
    address: `${bot}?tab=test`,
    loading: 'Cargando el resumen del bot…',
    failed: 'No se pudo leer el resumen del bot.',
    there: /^Conversaciones$/,
  },
]

/** Reads without a state of their own: who is signed in decides which page is shown, an empty practice's panel is there once it is known to be one, a try is asked for by its button alone, and a number stands until its name is known. */
const stateless: readonly OfficeRead[] = ['readMe', 'readFirstSteps', 'tryAddress', 'listConversationNames']
/** Declared for others than the portal's pages, which see it in the list; and the mark of a visit's links, for which its bare id stands until it is there. */
const ofOthers: readonly QueryName[] = ['readActiveBotConfig', 'readPatientLink']
/** The portal's addresses that the browser downloads instead of reading them. */
const downloads = queryNames.filter((name) => 'answerType' in calls[name])

// @rule office-read-states: Issue: loading, empty, error and data states exist for every query: each read of the
//   portal says that it is slow, says that it failed with a way to try again, goes on, and says where there is none
test('the table has every declared read that staff alone may make, and what they read of the others', () => {
  const covered = new Set([...shown.map(({ read }) => read), ...stateless])
  const ofStaff = queryNames.filter((name) => !calls[name].who.some((who) => who === 'anonymous'))
  const known = [...downloads, ...ofOthers]
  expect(ofStaff.filter((name) => !known.includes(name) && !(covered as Set<string>).has(name))).toEqual([])
  expect(Object.keys(officeAnswers).filter((name) => !(covered as Set<string>).has(name))).toEqual([])
})

const named = shown.map((one) => [`${calls[one.read].path} on ${one.address}`, one] as const)
const isAsked = ({ read, asks }: Shown, name: OfficeRead, url: URL) => name === read && (asks?.(url) ?? true)
const refusal = (status: number) => () => HttpResponse.json({ error: 'No se puede ahora.', code: 'x' }, { status })
const isLoading = (words: string) => waitFor(() => expect(screen.queryAllByText(words)).not.toEqual([]))
const failure = (words: string) =>
  waitFor(() => {
    const alert = screen.getAllByRole('alert').find(({ textContent }) => textContent?.includes(words))
    if (!alert) throw new Error(`nothing says '${words}'`)
    return alert
  })

// @rule office-read-states
test.each(named)('%s while it is slow or fails: says so, can be tried again, and goes on', async (_, one) => {
  let answer = Promise.withResolvers<() => Response>()
  let held = 0
  const hold = async () => {
    held += 1
    const give = await answer.promise
    held -= 1
    return give()
  }
  answerOffice((name, url) => (isAsked(one, name, url) ? hold() : (one.also?.[name] ?? null)))
  const { user, client } = renderApp(one.address)
  await one.open?.(user)
  for (const failed of [refusal(503), () => HttpResponse.error()]) {
    await isLoading(one.loading)
    // What else is shown there is read; a part that came later would read a failed one again.
    await waitFor(() => expect(client.isFetching()).toBe(held))
    answer.resolve(failed)
    const alert = within(await failure(one.failed))
    answer = Promise.withResolvers()
    await user.click(alert.getByRole('button', { name: 'Reintentar' }))
  }
  await isLoading(one.loading)
  answer.resolve(() => json(officeAnswers[one.read]))
  await waitFor(() => expect(screen.queryAllByText(one.there)).not.toEqual([]))
  expect(screen.queryByText(one.failed)).toBeNull()
})

// @rule office-read-states
test.each(named.filter(([, { empty }]) => empty))('%s where there is none says so', async (_, one) => {
  const [body, says] = one.empty ?? [{}, '']
  const none = body === 404 ? refusal(404) : () => json(body)
  answerOffice((name, url) => (isAsked(one, name, url) ? none() : (one.also?.[name] ?? null)))
  const { user } = renderApp(one.address)
  await one.open?.(user)
  await screen.findByText(says)
  expect(screen.queryByText(one.failed)).toBeNull()
})
