import type { Config } from '@clinic/service-kit/config.ts'
import type { MailSender } from './mail.ts'
import { openOutbox } from './outbox.ts'
import { openSmtp } from './smtp.ts'

/** The way out for mails by the settings: a server, or a folder. Null where nobody is to be written to. */
export const openMail = (
  { mail, practice }: Pick<Config, 'mail' | 'practice'>,
  now: () => string,
): MailSender | null => {
  const { on, smtpUrl, from: address, outboxDir: folder } = mail
  const from = { name: practice.name, address }
  if (!on) return null
  return smtpUrl === null ? openOutbox({ folder, from, now }) : openSmtp({ url: smtpUrl, from })
}
