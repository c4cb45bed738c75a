import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createInterface } from 'node:readline'

/** An append-only file of lines. */
export type LogFile = {
  /** Resolves when the line is on the disk. Lines that arrive while others are being written share the next sync. */
  append(line: string): Promise<void>
  close(): Promise<void>
}

/** Opens or creates the file, hands every whole line to `replay` and cuts off a last line that a killed process left
 * unfinished: no one was told that it is stored. */
export const openLogFile = async (path: string, replay: (line: string) => void): Promise<LogFile> => {
  const file = await open(path, 'a+')
  await file.truncate(await lengthOfWholeLines(file))
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) replay(line)
  return groupCommit(file)
}

const lengthOfWholeLines = async (file: FileHandle): Promise<number> => {
  const block = Buffer.alloc(64 * 1024)
  let end = (await file.stat()).size
  while (end > 0) {
    const start = Math.max(0, end - block.length)
    const { bytesRead } = await file.read(block, 0, end - start, start)
    const newline = block.subarray(0, bytesRead).lastIndexOf('\n')
    if (newline >= 0) return start + newline + 1
    end = start
  }
  return 0
}

const groupCommit = (file: FileHandle): LogFile => {
  let waiting: string[] = []
  let next: Promise<void> | undefined
  let current: Promise<void> = Promise.resolve()
  const commit = async () => {
    const lines = waiting
    waiting = []
    next = undefined
    await file.appendFile(lines.join(''))
    await file.datasync()
  }
  return {
    append(line) {
      waiting.push(`${line}\n`)
      if (!next) {
        next = current.then(commit)
        current = next
      }
      return next
    },
    async close() {
      await current
      await file.close()
    },
  }
}
