import { eventsUsage, readEventsWords, runEvents } from '@clinic/all-in-one/tools/events-tool.ts'
import { createCodec } from '@clinic/platform/log/codec.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import { onStores, terminal } from './tool.ts'

/** `npm run events -- tail|show <stream>|stats`: events of the log, beside the running system. */
const command = readEventsWords(process.argv.slice(2))
if (command) {
  const ending = new AbortController()
  process.once('SIGINT', () => ending.abort())
  await onStores(({ log, vault }) => {
    const { open } = createCodec({ registry, vault })
    return runEvents(command, { log, open, print: terminal.print, signal: ending.signal })
  })
} else {
  console.error(eventsUsage)
  process.exitCode = 2
}
