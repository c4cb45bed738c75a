import type { ClinicalKind } from '@clinic/shared-events/contracts/wire/clinical.ts'

/** Who saw clinical data. */
export const accessTexts = {
  title: 'Quién vio los datos clínicos',
  open: 'Ver quién los vio',
  hint: 'Una línea por persona, tipo de dato y cada diez minutos. Se guardan cinco años.',
  loading: 'Cargando los accesos…',
  failed: 'No se pudieron leer los accesos.',
  none: 'Nadie ha visto estos datos.',
  formerAccount: 'Cuenta sin nombre',
  kinds: {
    record: 'Expediente',
    notes: 'Notas de seguimiento',
    'first-session-form': 'Formulario de primera sesión',
    'clinical-intakes': 'Fichas clínicas',
    'medical-records': 'Registros médicos',
    alerts: 'Alergias y medicamentos',
    history: 'Historial completo',
    file: 'Archivo del paciente',
    export: 'Tabla exportada',
  } satisfies Record<ClinicalKind, string>,
}
