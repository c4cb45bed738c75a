import type { BodyArea } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import { counted } from '~/lib/counted.ts'

/** The body diagram's areas as a patient calls them (docs/specification.md#public-screens), from head to foot. */
export const bodyAreaText: Record<BodyArea, string> = {
  head: 'Cabeza',
  neck: 'Cuello',
  shoulders: 'Hombros',
  'upper-back': 'Espalda alta',
  'lower-back': 'Espalda baja',
  'left-arm': 'Brazo izquierdo',
  'right-arm': 'Brazo derecho',
  hips: 'Cadera',
  'left-leg': 'Pierna izquierda',
  'right-leg': 'Pierna derecha',
  'left-knee': 'Rodilla izquierda',
  'right-knee': 'Rodilla derecha',
  'left-foot': 'Pie izquierdo',
  'right-foot': 'Pie derecho',
}

export const bodyDiagram = {
  views: { front: 'Frente', back: 'Espalda' },
  view: 'Lado del cuerpo',
  sides: { left: 'Izquierda', right: 'Derecha' },
  keys: 'Con el teclado: flechas para pasar de un área a otra, Espacio para marcarla o quitarla.',
  selected: 'Áreas seleccionadas',
  /** Quoted by the specification (docs/specification.md#public-screens). */
  none: 'No hay áreas seleccionadas',
  count: (areas: number) => counted(areas, 'área seleccionada', 'áreas seleccionadas'),
  remove: (area: string) => `Quitar ${area}`,
  picture: (view: string, areas: readonly string[]) => `${view}: ${areas.length > 0 ? areas.join(', ') : 'sin áreas'}`,
} as const
