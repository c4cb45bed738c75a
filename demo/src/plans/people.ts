import type { Specialty } from '@clinic/shared-events/contracts/appointments/appointments.ts'

/** Made-up patients with a place in the Central Valley; example addresses reach nobody. */
export type Person = { name: string; address: string; specialty: Specialty; reason: string }

const sanJose = 'fisioterapia_san_jose'
const heredia = 'fisioterapia_heredia'

export const people: readonly Person[] = [
  {
    name: 'Flor de María Hidalgo Castro',
    address: 'San Rafael de Heredia, 200 m norte de la iglesia',
    specialty: heredia,
    reason: 'Rehabilitación de cadera, segunda sesión',
  },
  {
    name: 'Rodolfo Quesada Mora',
    address: 'Santo Domingo, del parque 300 m este, casa azul',
    specialty: heredia,
    reason: 'Dolor cervical por trabajo de oficina',
  },
  {
    name: 'Ana Lucía Brenes Solano',
    address: 'San Antonio de Belén, residencial La Amistad, casa 8',
    specialty: heredia,
    reason: 'Esguince de tobillo derecho',
  },
  {
    name: 'Esteban Chaves Montero',
    address: 'Lourdes de Montes de Oca, 50 m sur de la facultad',
    specialty: 'odontologia',
    reason: 'Revisión y limpieza',
  },
  {
    name: 'Marvin Cordero Salas',
    address: 'Mercedes Norte, Heredia, frente al polideportivo',
    specialty: 'dictamenes',
    reason: 'Dictamen para licencia B1',
  },
  {
    name: 'Yendry Calderón Ureña',
    address: 'Granadilla, Curridabat, condominio Los Sauces 14',
    specialty: sanJose,
    reason: 'Dolor lumbar después del parto',
  },
  {
    name: 'Mariela Vargas Chinchilla',
    address: 'San Pablo de Heredia, Residencial Rincón de Ricardo, casa 14, portón verde',
    specialty: heredia,
    reason: 'Dolor lumbar, tercera sesión',
  },
  {
    name: 'Jorge Luis Monge Fallas',
    address: 'Moravia, La Trinidad, 100 m oeste del súper',
    specialty: sanJose,
    reason: 'Hombro congelado',
  },
  {
    name: 'Silvia Ramírez Coto',
    address: 'San Juan de Tibás, 75 m norte de la clínica',
    specialty: 'nutricion',
    reason: 'Plan de alimentación para diabetes',
  },
  {
    name: 'Teresita Segura León',
    address: 'Barva, centro, costado sur del cementerio',
    specialty: heredia,
    reason: 'Rodilla izquierda, artrosis',
  },
  {
    name: 'Keilor Sandí Picado',
    address: 'Desamparados, San Rafael Abajo, calle Itaipú',
    specialty: sanJose,
    reason: 'Desgarre en pantorrilla',
  },
  {
    name: 'Karla Umaña Piedra',
    address: 'Escazú, San Antonio, del Ebais 150 m sur',
    specialty: 'incapacidades',
    reason: 'Incapacidad por lumbalgia',
  },
  {
    name: 'Álvaro Retana Soto',
    address: 'Alajuela, La Garita, 400 m oeste del puente',
    specialty: 'fisioterapia',
    reason: 'Rehabilitación después de cirugía de rodilla',
  },
  {
    name: 'Ligia Mata Cascante',
    address: 'Guadalupe, El Alto, casa esquinera',
    specialty: sanJose,
    reason: 'Vértigo y tensión cervical',
  },
  {
    name: 'Randall Acuña Vega',
    address: 'San Joaquín de Flores, 25 m este del correo',
    specialty: heredia,
    reason: 'Fascitis plantar',
  },
  {
    name: 'Rosa Mora Jiménez',
    address: 'Heredia, San Francisco, del Mas x Menos 200 m norte y 50 m este',
    specialty: heredia,
    reason: 'Dolor en la espalda baja desde hace tres semanas',
  },
  {
    name: 'Óscar Badilla Núñez',
    address: 'Sabanilla, urbanización Carmiol, casa 22',
    specialty: sanJose,
    reason: 'Tendinitis en el codo',
  },
  {
    name: 'Ivannia Solís Araya',
    address: 'Santa Bárbara, del beneficio 300 m norte',
    specialty: 'odontologia',
    reason: 'Dolor en muela',
  },
]
