import type { Config } from '@clinic/platform/config/config.ts'
import type { MailSender } from './mail.ts'
import { openOutbox } from './outbox.ts'
import { openSmtp } from './smtp.ts'

/** Where mails go by the settings: to a server; into a folder, which sends nothing; or nowhere (null). */
export const openMail = (
  { mail, practice }: Pick<Config, 'mail' | 'practice'>,
  now: () => string,
): MailSender | null => {
  const { smtpUrl, from: address, outboxDir: folder } = mail
  const from = { name: practice.name, address }
  if (smtpUrl !== null) return openSmtp({ url: smtpUrl, from })
  return folder === null ? null : openOutbox({ folder, from, now })
}
