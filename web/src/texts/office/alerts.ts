/** The alert line (docs/decisions/0125): what is known of a patient's allergies and medicines. */
export const alertTexts = {
  title: 'Alergias y medicamentos',
  allergy: (to: string) => `Alergia: ${to}`,
  toWhat: 'no dice a qué',
  medications: (names: string) => `Medicamentos: ${names}`,
  noMedications: 'Medicamentos: sin anotar',
  denied: (day: string) => `Sin alergias, dijo el ${day}`,
  unknown: (day: string) => `Alergias: no se sabe, dijo el ${day}`,
  contradicted: {
    no: (text: string) => `Alergias: respondió que no y escribió «${text}». Pregunte de nuevo.`,
    no_se_sabe: (text: string) => `Alergias: respondió que no se sabe y escribió «${text}». Pregunte de nuevo.`,
  },
  notAsked: 'Alergias: no se ha preguntado',
  erased: (mark: string) => `Alergias: ${mark}`,
  note: 'Anotar',
  byText: 'según lo escrito',
  wrote: (text: string) => `«${text}»`,
  accordingTo: {
    record: (name: string) => `según el expediente de ${name}`,
    form: (name: string) => `según el formulario de ${name}`,
    'later-form': (name: string) => `según un formulario enviado de nuevo por ${name}, sin comparar`,
  },
  loading: 'Alergias: leyendo…',
  failed: 'No se pudieron leer las alergias.',
} as const
