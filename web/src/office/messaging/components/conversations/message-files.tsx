import type { BotMessageRow } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import { fileKindOf, type MessageFile } from '@clinic/shared-events/contracts/messaging/message-files.ts'
import { Button } from '~/components/ui/button.tsx'
import { FileLink } from '~/office/shared/messaging/file-link.tsx'
import { fileAddress, type MessageRef } from '~/office/shared/messaging/files.ts'
import { sizeText, messageFileTexts as texts } from '~/texts/messaging/message-files.ts'
import { useFetchFiles } from '../../api/files.ts'
import { ProofButtons } from './proof-buttons.tsx'

/** What a message brought: pictures and sound at once, the rest by a link; and whether it proves a payment. */
export function MessageFiles({ message }: { message: BotMessageRow }) {
  const { files, location } = message
  const ref = { conversationId: message.conversationId, messageId: message.id }
  return (
    <>
      {files.map((file, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file is known by its number.
        <File key={number} message={ref} number={number} file={file} />
      ))}
      {location !== null && (
        <a
          href={location}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center text-bosque-700 underline underline-offset-4 md:min-h-0"
        >
          {texts.map}
          <span className="sr-only"> ({texts.newTab})</span>
        </a>
      )}
      {files.length > 0 && <ProofButtons message={ref} />}
    </>
  )
}

type FileProps = { message: MessageRef; number: number; file: MessageFile }

function File({ message, number, file: { type, size } }: FileProps) {
  if (size === null) return <Missing message={message} type={type} />
  const kind = fileKindOf(type)
  const address = fileAddress(message, number)
  return (
    <>
      {kind === 'picture' && (
        <img
          src={address}
          alt=""
          loading="lazy"
          className="h-60 max-w-full rounded-box border border-line object-contain"
        />
      )}
      {kind === 'audio' && (
        // biome-ignore lint/a11y/useMediaCaption: nobody writes captions of what patients say.
        <audio src={address} controls preload="none" aria-label={texts.kinds.audio} className="max-w-full" />
      )}
      <FileLink message={message} number={number} type={type} more={sizeText(size)} />
    </>
  )
}

function Missing({ message, type }: { message: MessageRef; type: string }) {
  const fetching = useFetchFiles(message)
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      {texts.waits(texts.kinds[fileKindOf(type)])}
      <Button
        size="sm"
        className="max-md:min-h-11"
        aria-disabled={fetching.isPending}
        onClick={() => fetching.isPending || fetching.mutate()}
      >
        {texts.fetch}
      </Button>
    </p>
  )
}
