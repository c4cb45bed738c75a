import { counted } from '~/lib/counted.ts'

/** What the screens of forms and of records share. */
export const recordTexts = {
  edit: (field: string) => `Editar ${field}`,
  save: 'Guardar',
  saving: 'Guardando…',
  /** Of the field that is edited (docs/specification.md#office-screens). */
  cancel: 'Cancelar',
  /** Under the field that is being edited. */
  before: (text: string) => `Antes: ${text}. El cambio queda en el historial.`,
  blank: 'sin dato',
  noData: 'Sin dato',
  changedMeanwhile: (text: string) => `Otra persona lo cambió mientras usted escribía: ahora dice ${text}.`,
  conflict: {
    title: 'Otra persona cambió este dato mientras usted lo editaba. No se guardó nada.',
    theirs: 'Ahora dice',
    yours: 'Usted escribió',
    keepYours: 'Guardar lo mío',
    keepTheirs: 'Conservar lo que dice ahora',
  },
  years: (age: number) => counted(age, 'año', 'años'),
  outOfTen: (level: number) => `${level}/10`,
  painLevel: (level: number) => `Nivel de dolor ${level} de 10`,
  painLeast: '0 sin dolor',
  painMost: '10 máximo',
  painNone: 'Sin nivel de dolor',
  choose: 'Elija una opción',
  loading: 'Cargando…',
  authors: { loading: 'Leyendo quién escribió…', failed: 'No pudimos leer quién escribió.' },
} as const

/** How a note or a record is corrected and annulled (docs/decisions/0121). */
export const annulTexts = {
  correct: 'Corregir',
  annul: 'Anular',
  version: (version: number) => `Versión ${version}`,
  annulWhy: 'Por qué se anula',
  reasons: { paciente_equivocado: 'Paciente equivocado', otro: 'Otro motivo' },
  explanation: 'Explicación',
  annulAndPass: (name: string) => `Anular y pasar a ${name}`,
  annulChoose: 'Elegir expediente',
  annulAlone: 'Anular sin pasarla',
  annulBack: 'Volver',
  /** In the form of a correction. */
  newer: 'Hay una versión más nueva. Ahora dice:',
  newerRead: 'Ya la leí, seguir con lo mío',
} as const

/** Of what is being written of a visit or a patient (docs/decisions/0225). */
export const staffDraftTexts = {
  draft: 'Borrador',
  onlyYours: 'solo usted lo ve',
  listLoading: 'Buscando borradores…',
  listFailed: 'No se pudo leer si hay un borrador.',
  loading: 'Leyendo el borrador…',
  failed: 'No se pudo leer el borrador.',
  discarded: 'Se descartó el borrador',
  discardFailed: 'No se pudo cambiar el borrador.',
  colleague: 'Un colega',
  others: (name: string, when: string) => `${name} tiene un borrador, ${when}.`,
} as const
