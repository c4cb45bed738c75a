import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach } from 'vitest'

/** A service in a process of its own. `url` once it listens; `exit`: its code. */
export type ServiceProcess = {
  child: ChildProcess
  output(): string
  url: Promise<string>
  exit: Promise<number | null>
}

/** Starts a program for a suite's tests, each on a free port; what is still running after a test is killed. */
export const useServiceProcess = (program: string) => {
  const children = new Set<ChildProcess>()
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL')
    children.clear()
  })
  return (env: Record<string, string>): ServiceProcess => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const settings = { PATH, NODE_COMPILE_CACHE, PORT: '0', ...env }
    const child = spawn(process.execPath, [program], { env: settings, stdio: 'pipe' })
    children.add(child)
    let output = ''
    const { promise: port, resolve } = Promise.withResolvers<number>()
    const take = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /"port":(\d+)/.exec(output)
      if (found) resolve(Number(found[1]))
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    const exit = once(child, 'close').then(([code]): number | null => code)
    const url = Promise.race([port, exit]).then((number) => `http://127.0.0.1:${number}`)
    return { child, output: () => output, url, exit }
  }
}
