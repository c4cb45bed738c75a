import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which folder imports of which. */
export type Imports = ReadonlyMap<string, readonly string[]>

/** All that can be reached from a folder by one import or more. */
const reachedFrom = (imports: Imports, start: string): Set<string> => {
  const reached = new Set<string>()
  const next = [...(imports.get(start) ?? [])]
  for (let folder = next.pop(); folder !== undefined; folder = next.pop()) {
    if (reached.has(folder)) continue
    reached.add(folder)
    next.push(...(imports.get(folder) ?? []))
  }
  return reached
}

/** The groups of folders of which each reaches each, the largest first. A folder that imports of itself is none. */
export const circlesIn = (imports: Imports): string[][] => {
  const reached = new Map([...imports.keys()].map((folder) => [folder, reachedFrom(imports, folder)]))
  const circles = [...imports.keys()].map((folder) =>
    [...imports.keys()].filter(
      (other) => other === folder || (reached.get(folder)?.has(other) && reached.get(other)?.has(folder)),
    ),
  )
  return circles
    .filter((circle, at) => circle.length > 1 && circles.findIndex((one) => one[0] === circle[0]) === at)
    .sort((one, other) => other.length - one.length)
}

type Report = { folders: { name: string; dependencies: { name: string }[] }[] }

/**
 * Circles between the folders of all workspaces, as the check of imports between folders sees them (specs and their
 * helpers left out); null where the check's tool is not installed in that checkout.
 */
export const circlesOf = (root: string): string[][] | null => {
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  if (!existsSync(cruiser)) return null
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }
  const config = ['--config', '.dependency-cruiser.folders.mjs', '--metrics', '--output-type', 'json']
  const ran = spawnSync(process.execPath, [cruiser, ...config, ...workspaces, 'scripts'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  const { folders } = JSON.parse(ran.stdout) as Report
  return circlesIn(new Map(folders.map(({ name, dependencies }) => [name, dependencies.map(({ name }) => name)])))
}
