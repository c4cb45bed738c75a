import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Offence } from './import-offences.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
const configuration = [
  'package.json',
  '*/package.json',
  'tsconfig*.json',
  'web/tsconfig.json',
  '.dependency-cruiser*.mjs',
]

/** The path as the project's own code writes it in an import. */
const written = (from: string, to: string): string => {
  if (to.startsWith('.')) return to
  const [room = '', ...rest] = to.split('/')
  const inSources = rest[0] === 'src'
  if (inSources && room !== from.split('/')[0]) return `@clinic/${room}/${rest.slice(1).join('/')}`
  if (inSources && room === 'web') return `~/${rest.slice(1).join('/')}`
  const path = relative(dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

/** Every offence in one tree with the project's folders and rules, as the import check sees it: `<rule>: <from> -> <to>`. */
export const cruiseOffences = (config: string, offences: readonly Offence[]): string[] => {
  const tree = mkdtempSync(join(tmpdir(), 'imports-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  try {
    for (const path of globSync(configuration, { cwd: root })) cpSync(join(root, path), join(tree, path))
    for (const path of globSync('web/src/**/', { cwd: root })) mkdirSync(join(tree, path), { recursive: true })
    mkdirSync(join(tree, 'node_modules/@clinic'), { recursive: true })
    for (const path of globSync('*/package.json', { cwd: tree }))
      symlinkSync(join(tree, dirname(path)), join(tree, 'node_modules/@clinic', dirname(path)))

    const texts = new Map<string, string>()
    const add = (path: string, line: string) => texts.set(path, `${texts.get(path) ?? ''}${line}\n`)
    for (const { from, to, mutual, statement = (path: string) => `import '${path}'` } of offences) {
      add(from, statement(written(from, to)))
      if (!to.startsWith('.')) add(to, mutual ? `import '${written(to, from)}'` : 'export {}')
    }
    for (const [path, text] of texts) write(path, text)

    const folders = [...new Set([...texts.keys()].map((path) => path.split('/')[0] ?? ''))]
    const args = [cruiser, '--config', config, '--output-type', 'json', ...folders]
    const { stdout } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8', maxBuffer: 2 ** 26 })
    const { summary } = JSON.parse(stdout) as Report
    return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

type Report = { summary: { violations: { rule: { name: string }; from: string; to: string }[] } }
