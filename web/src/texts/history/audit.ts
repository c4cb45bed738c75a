import type { StreamCategory } from '@clinic/shared-events/contracts/audit.ts'

/** The words of the audit. */
export const auditTexts = {
  tabs: 'Auditoría',
  tabNames: { eventos: 'Eventos', accesos: 'Accesos a datos clínicos' },
  filters: 'Filtros',
  search: 'Buscar persona, evento o número',
  category: 'De qué',
  anyCategory: 'Todo',
  type: 'Evento',
  anyType: 'Todos',
  actor: 'Quién',
  anyActor: 'Todos',
  from: 'Desde',
  to: 'Hasta',
  backwards: 'La fecha «hasta» es anterior a «desde»',
  clear: 'Quitar filtros',
  list: 'Eventos del registro',
  loading: 'Buscando en el registro…',
  failed: 'No se pudo leer el registro.',
  none: 'Ningún evento coincide.',
  live: 'Se actualiza en vivo.',
  paused: 'No se actualiza mientras busca atrás.',
  newest: 'Volver a lo más nuevo',
  searchedTo: (when: string) => `Se buscó hasta el ${when}.`,
  all: 'Se buscó en todo el registro.',
  back: 'Buscar más atrás',
  onwards: 'Buscar más adelante',
  only: 'Solo esto',
  onlyOf: (stream: string) => `Solo ${stream}`,
  follow: 'Seguir la solicitud',
  cause: 'Todo lo que causó la solicitud',
  leaveCause: 'Volver a todos los eventos',
  position: (position: string) => `posición ${position}`,
  categories: {
    appointment: 'Citas',
    schedule: 'Agenda',
    intake: 'Formularios',
    patient: 'Expedientes',
    order: 'Pedidos',
    product: 'Productos',
    cart: 'Carritos',
    conversation: 'Conversaciones',
    delivery: 'Envíos',
    contact: 'Avisos al paciente',
    messaging: 'Bot',
    staff: 'Cuentas',
    signIns: 'Inicios de sesión',
    erasure: 'Eliminaciones de datos',
  } satisfies Record<StreamCategory, string>,
  actors: { public: 'público', system: 'sistema' },
  lists: { 'list-patients': 'lista de expedientes', 'list-intakes': 'lista de formularios' } as Readonly<
    Record<string, string>
  >,
  day: (day: string) => `citas del ${day}`,
}

/** The words of signed exports. */
export const signedExportTexts = {
  title: 'Exportar firmado',
  formats: { jsonl: 'Exportar firmado (JSON Lines)', csv: 'Exportar firmado (CSV)' },
  hint: 'Los datos personales van sellados. El archivo se comprueba con npm run verify.',
}
