/**
 * Texts of /data-deletion (docs/specification.md#public-messages). Each term of days stands where it is written
 * (docs/open-points.md#texts-that-differ).
 */
export const deletion = {
  title: 'Eliminación de Datos',
  lead: 'Puede pedirnos que eliminemos sus datos personales. Aquí le contamos qué se puede eliminar y cómo lo hacemos.',
  rights: {
    title: 'Sus derechos',
    text: 'Usted tiene derecho a pedir que eliminemos sus datos personales. Esto se puede eliminar:',
    items: [
      'Información de contacto',
      'Perfil y preferencias',
      'Historial de comunicaciones no médicas',
      'Datos de marketing',
    ],
  },
  alternative: {
    title: 'Contacto alternativo',
    text: 'Si lo prefiere, pídalo por teléfono, por chat o por correo.',
    term: 'Respondemos en 3-5 días hábiles.',
    chat: 'Escribir por WhatsApp',
    mail: 'Correo:',
  },
  process: {
    title: 'Cómo lo hacemos',
    steps: [
      'Verificamos su identidad.',
      'Revisamos qué se puede eliminar legalmente.',
      'Eliminamos los datos en 5-10 días hábiles.',
      'Le enviamos la confirmación.',
    ],
  },
  form: {
    title: 'Solicitud de eliminación',
    leadBefore: 'Los campos con',
    leadAfter: 'son obligatorios.',
    name: 'Nombre completo',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    cedula: 'Cédula',
    cedulaExample: '1-2345-6789',
    dataTypes: 'Datos que desea eliminar',
    options: [
      'Información de contacto',
      'Preferencias de comunicación',
      'Historial de mensajería no médico',
      'Datos de marketing',
      'Información de cuenta web',
    ],
    reason: 'Motivo de la solicitud (opcional)',
    submit: 'Enviar solicitud',
    missingName: 'Nombre es requerido',
  },
  sent: {
    title: 'Solicitud enviada',
    description:
      'Su solicitud de eliminación de datos ha sido enviada. Nos contactaremos con usted en un plazo de 5 días hábiles.',
    dismiss: 'Entendido',
  },
  legal: {
    title: 'Información legal',
    exceptions: {
      title: 'Excepciones',
      text: 'No se pueden eliminar:',
      items: [
        'Expedientes médicos',
        'Datos financieros para impuestos',
        'Registros de seguridad de acceso',
        'Datos ligados a procesos legales activos',
      ],
    },
    term: {
      title: 'Tiempo de procesamiento',
      text: 'Su solicitud se procesa dentro de 30 días naturales.',
    },
    consequences: {
      title: 'Consecuencias',
      text: 'Lo que se elimina no se puede recuperar. Sin sus datos de contacto no podremos enviarle recordatorios ni confirmaciones.',
    },
  },
} as const
