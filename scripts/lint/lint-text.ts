import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A tree of its own with the project's lint rules: `lint` gives what is printed for a text at a path of it. */
export const openLint = () => {
  const copy = mkdtempSync(join(tmpdir(), 'lint-'))
  cpSync(join(root, 'biome.json'), join(copy, 'biome.json'))
  cpSync(join(root, 'scripts/lint'), join(copy, 'scripts/lint'), { recursive: true })
  spawnSync('git', ['init', '-q'], { cwd: copy })
  return {
    lint(path: string, text: string): string {
      mkdirSync(dirname(join(copy, path)), { recursive: true })
      writeFileSync(join(copy, path), text)
      const ran = spawnSync(join(root, 'node_modules/.bin/biome'), ['lint', path], { cwd: copy, encoding: 'utf8' })
      return ran.stdout + ran.stderr
    },
    close: () => rmSync(copy, { recursive: true, force: true }),
  }
}
