import type { LegalDocument } from './document.ts'

/** /privacy-policy (docs/specification.md#public-practice). */
export const privacy: LegalDocument = {
  title: 'Política de Privacidad',
  lead: 'Qué datos suyos tenemos, para qué los usamos y qué puede pedirnos usted.',
  updated: '22 de julio de 2025',
  sections: [
    {
      id: 'datos',
      title: 'Qué información recopilamos',
      blocks: [
        'Recopilamos la información que usted nos da al agendar, al llenar los formularios y durante el tratamiento:',
        [
          'Datos personales: nombre, cédula, edad, dirección, teléfono y correo electrónico.',
          'Datos médicos: historial, alergias, medicamentos y cirugías anteriores.',
          'Contacto de emergencia.',
          'Datos de sus citas y de su tratamiento.',
          'Mensajes del chat.',
        ],
      ],
    },
    {
      id: 'uso',
      title: 'Para qué la usamos',
      blocks: [
        [
          'Atenderle y dar seguimiento a su tratamiento.',
          'Agendar sus citas.',
          'Enviarle recordatorios.',
          'Llevar su expediente.',
          'Gestionar los pagos.',
        ],
      ],
    },
    {
      id: 'terceros',
      title: 'Con quién la compartimos',
      blocks: [
        'No vendemos ni compartimos su información. Las únicas excepciones son:',
        [
          'Cuando la ley lo exige.',
          'Para proteger derechos legales.',
          'Con proveedores de servicios obligados a la confidencialidad.',
          'En una emergencia médica.',
        ],
      ],
    },
    {
      id: 'derechos',
      title: 'Sus derechos',
      blocks: [
        'Usted puede:',
        [
          'Acceder a su información.',
          'Corregirla.',
          'Pedir que se elimine.',
          'Oponerse a su uso.',
          'Retirar su consentimiento.',
        ],
      ],
    },
    {
      id: 'conservacion',
      title: 'Cuánto tiempo la conservamos',
      blocks: [
        ['Expedientes médicos: al menos 5 años.', 'Datos de contacto: mientras la relación con usted esté activa.'],
      ],
    },
    { id: 'ley', title: 'Ley aplicable', blocks: ['Esta política se rige por las leyes de Costa Rica.'] },
  ],
}
