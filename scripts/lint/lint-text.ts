import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * What the project's lint rules say of each text at its path of a tree that holds nothing else: by path, a line per finding with the
 * rule's name (`plugin` for one of `scripts/lint/*.grit`) and its message.
 */
export const lintTexts = (texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
  const tree = mkdtempSync(join(tmpdir(), 'lint-'))
  try {
    cpSync(join(root, 'biome.json'), join(tree, 'biome.json'))
    cpSync(join(root, 'scripts/lint'), join(tree, 'scripts/lint'), { recursive: true })
    spawnSync('git', ['init', '-q'], { cwd: tree })
    for (const [path, text] of texts) {
      mkdirSync(dirname(join(tree, path)), { recursive: true })
      writeFileSync(join(tree, path), text)
    }
    const args = ['lint', '--error-on-warnings', '--reporter=json', '--max-diagnostics=none', ...texts.keys()]
    const ran = spawnSync(join(root, 'node_modules/.bin/biome'), args, { cwd: tree, encoding: 'utf8' })
    const findings = new Map([...texts.keys()].map((path) => [path, '']))
    for (const { category, message, location } of (JSON.parse(ran.stdout) as Report).diagnostics)
      findings.set(location.path, `${findings.get(location.path) ?? ''}${category}: ${message}\n`)
    return findings
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

type Report = { diagnostics: { category: string; message: string; location: { path: string } }[] }
