import MailComposer from 'nodemailer/lib/mail-composer'
import type { Mail } from './mail.ts'

export type From = { name: string; address: string }

/** A mail as bytes: plain text, HTML and the appointment for a calendar. */
export const mimeOf = (mail: Mail, from: From): Promise<Buffer> => {
  const { messageId, to, subject, text, html, calendar, unsubscribeUrl } = mail
  const composer = new MailComposer({
    ...{ messageId, from, to, subject, text, html },
    textEncoding: 'quoted-printable',
    headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'Auto-Submitted': 'auto-generated' },
    attachments: [
      {
        filename: 'cita.ics',
        content: calendar.text,
        contentType: `text/calendar; charset=utf-8; method=${calendar.cancels ? 'CANCEL' : 'PUBLISH'}`,
      },
    ],
  })
  return new Promise((resolve, reject) => {
    composer.compile().build((error, message) => (error || !message ? reject(error) : resolve(message)))
  })
}
