import { fileKindOf } from '@clinic/shared-events/contracts/messaging/message-files.ts'
import { messageFileTexts as texts } from '~/texts/messaging/message-files.ts'
import { fileAddress, type MessageRef } from './files.ts'

type FileLinkProps = { message: MessageRef; number: number; type: string; more?: string | undefined }

/** Opens a file of a message in a tab of its own, or downloads what is not shown. */
export function FileLink({ message, number, type, more }: FileLinkProps) {
  return (
    <a
      href={fileAddress(message, number)}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center text-bosque-700 underline underline-offset-4 md:min-h-0"
    >
      {texts.kinds[fileKindOf(type)]}
      {more && ` · ${more}`}
      <span className="sr-only"> ({texts.newTab})</span>
    </a>
  )
}
