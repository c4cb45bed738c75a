import { HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import { ClassErased } from '@clinic/platform/vault/keys/data-keys.ts'

export const another = () =>
  new HttpProblem(412, 'stale', 'Este borrador cambió en otro equipo. Vea el más nuevo antes de seguir.')

/** Catches that whoever a draft is about was erased. @throws HttpProblem what `gone` makes */
export const orGone =
  (gone: () => HttpProblem) =>
  (error: unknown): never => {
    throw error instanceof ClassErased ? gone() : error
  }
