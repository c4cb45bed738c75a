import { createHash } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Progress } from '@clinic/projections/runner/tools/tool-types.ts'
import type { Files } from './folder.ts'

/** A tool's request to the running process, with the words typed after the command's name. */
export type ControlRequest = { tool: string; words: readonly string[] }
/** The terminal that asks: it prints finished lines, and shows the progress of a long task as it can. */
export type Terminal = {
  print(line: string): void
  progress(label: string, now: Progress): void
}
/** Runs a tool in the process that holds the stores. Resolves with the exit code. */
export type ControlHandler = (request: ControlRequest, terminal: Terminal) => Promise<number>

type ControlReply = { line: string } | ({ label: string } & Progress) | { exit: number }

/** The path of the control socket. It must be short (about 100 bytes), so a deep folder has its socket in the temporary folder, named by its path. */
const socketOf = ({ control }: Files): string =>
  Buffer.byteLength(control) <= 100
    ? control
    : join(tmpdir(), `clinic-${createHash('sha256').update(control).digest('hex').slice(0, 16)}.sock`)

/** Opens the folder's control socket; only this user may connect. Called with the folder's lock held. */
export const openControl = async (files: Files, handle: ControlHandler): Promise<{ close(): void }> => {
  const path = socketOf(files)
  rmSync(path, { force: true })
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    createInterface({ input: socket }).once('line', (line) => answer(socket, line, handle))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  chmodSync(path, 0o600)
  server.unref()
  return {
    close: () => {
      server.close()
      rmSync(path, { force: true })
    },
  }
}

const answer = async (socket: Socket, line: string, handle: ControlHandler): Promise<void> => {
  const send = (message: ControlReply) => socket.writable && socket.write(`${JSON.stringify(message)}\n`)
  try {
    const terminal: Terminal = {
      print: (text) => send({ line: text }),
      progress: (label, now) => send({ label, ...now }),
    }
    send({ exit: await handle(JSON.parse(line) as ControlRequest, terminal) })
  } catch (error) {
    send({ line: `It failed: ${(error as Error).message}` })
    send({ exit: 1 })
  }
  socket.end()
}

/** Asks the process that runs on this folder; null when none does. */
export const askRunning = (files: Files, request: ControlRequest, terminal: Terminal): Promise<number | null> =>
  new Promise((resolve) => {
    const socket = connect(socketOf(files))
    let exit: number | null = null
    socket.once('error', () => resolve(null))
    socket.once('connect', () => {
      socket.write(`${JSON.stringify(request)}\n`)
      createInterface({ input: socket }).on('line', (text) => {
        const message = JSON.parse(text) as ControlReply
        if ('line' in message) terminal.print(message.line)
        else if ('label' in message) terminal.progress(message.label, message)
        else exit = message.exit
      })
    })
    socket.once('close', () => resolve(exit))
  })
