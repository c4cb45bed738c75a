import { randomUUID } from 'node:crypto'
import { createLeases } from '@clinic/platform/work/leases.ts'
import type { ProjectionsDeps } from '../run-projections.ts'
import { rebuild, rebuildAll } from './rebuild.ts'
import { status } from './status.ts'
import type { ProjectionTools } from './tool-types.ts'
import { verify } from './verify.ts'

export type ToolsDeps = Omit<ProjectionsDeps, 'onPosition' | 'onState' | 'keepOldMs' | 'holder'> & { holder?: string }

/** @throws Error when no projection has that name */
export const createTools = (deps: ToolsDeps): ProjectionTools => {
  const { ttlMs = 10_000, holder = `tools-${randomUUID()}` } = deps
  const leases = createLeases({ work: deps.work, holder, ttlMs })
  const named = (name: string) => {
    const projection = deps.projections.find((one) => one.name === name)
    if (!projection) throw new Error(`There is no projection '${name}'`)
    return { ...deps, leases, projection }
  }
  return {
    rebuild: async (name, onProgress) => rebuild(named(name), onProgress),
    rebuildAll: async (names, onProgress) =>
      rebuildAll({ ...deps, leases, projections: names.map((name) => named(name).projection) }, onProgress),
    verify: async (name, onProgress) => verify(named(name), onProgress),
    status: () => status(deps),
  }
}
