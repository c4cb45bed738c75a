import { HttpProblem } from '@clinic/platform/http/calls/problem.ts'

const problem = (sentence: string) => () => new HttpProblem(404, 'not-found', sentence)

/** What several reads answer where there is none. */
export const noSuchAppointment = problem('No existe la cita que busca.')
export const noSuchRecord = problem('No existe ese expediente.')
export const noSuchHistory = problem('No existe lo que busca, o no tiene historial.')
export const unusableLink = problem('Este enlace no es válido, o la cita ya pasó o fue cancelada.')
