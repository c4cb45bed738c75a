import MailComposer from 'nodemailer/lib/mail-composer'
import type { Mail } from './mail.ts'

/** How to be written to no more: by the page, and where it has https by one press in the mail program, which posts to it (RFC 8058). */
const listHeaders = (unsubscribeUrl: string): Record<string, string> => ({
  'List-Unsubscribe': `<${unsubscribeUrl}>`,
  ...(unsubscribeUrl.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})

const attachmentOf = ({ text, cancels }: NonNullable<Mail['calendar']>) => ({
  filename: 'cita.ics',
  content: text,
  contentType: `text/calendar; charset=utf-8; method=${cancels ? 'CANCEL' : 'PUBLISH'}`,
})

/** A mail as bytes: plain text and, of one to a patient, HTML and the appointment for a calendar. @param address that it comes from */
export const mimeOf = (mail: Mail, address: string): Promise<Buffer> => {
  const { messageId, from: name, to, subject, text, html, calendar, unsubscribeUrl } = mail
  const composer = new MailComposer({
    messageId,
    from: { name, address },
    to,
    subject,
    text,
    ...(html !== undefined && { html }),
    textEncoding: 'quoted-printable',
    headers: { ...(unsubscribeUrl !== undefined && listHeaders(unsubscribeUrl)), 'Auto-Submitted': 'auto-generated' },
    attachments: calendar ? [attachmentOf(calendar)] : [],
  })
  return new Promise((resolve, reject) => {
    composer.compile().build((error, message) => (error || !message ? reject(error) : resolve(message)))
  })
}
