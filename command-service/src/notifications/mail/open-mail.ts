import type { Config } from '@clinic/platform/config/config.ts'
import type { MailSender } from './mail.ts'
import { openOutbox } from './outbox.ts'
import { openSmtp } from './smtp.ts'

/** Where mails go by the settings: to a server; into a folder, which sends nothing; or nowhere (null). */
export const openMail = ({ mail }: Pick<Config, 'mail'>, now: () => string): MailSender | null => {
  const { smtpUrl, from, outboxDir: folder } = mail
  if (smtpUrl !== null) return openSmtp({ url: smtpUrl, from })
  return folder === null ? null : openOutbox({ folder, from, now })
}
