import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailSender } from './mail.ts'
import { type From, mimeOf } from './mime.ts'

export type OutboxParts = { folder: string; from: From; now: () => string }

/** Puts mails into a folder, one .eml file each, which mail programs open: for a system without a mail server. Only its owner may read them. */
export const openOutbox = ({ folder, from, now }: OutboxParts): MailSender => ({
  async send(mail) {
    const name = `${now().replaceAll(':', '-')} ${mail.messageId.replaceAll(/[<>]/g, '').split('@')[0]}.eml`
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = join(folder, `.${name}`)
      await writeFile(unfinished, await mimeOf(mail, from), { mode: 0o600 })
      await rename(unfinished, join(folder, name))
      return { kind: 'taken', providerId: name }
    } catch {
      return { kind: 'refused', permanent: false, reason: 'unreachable' }
    }
  },
})
