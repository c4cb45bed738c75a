import { patientLinks } from '@clinic/shared-events/appointments/patient-links.ts'
import { askedDepositOf } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { fillText, type MailKind } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { escaped, money, type Practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { dayAndHourText } from '@clinic/shared-events/contracts/wire/clock.ts'
import { fieldsOf, type Site as SiteOfMessages } from '../../deliveries/patient-messages.ts'
import { greeting, inert } from '../../deliveries/strangers-words.ts'
import type { Prepared } from '../sending/channel.ts'

export type Site = SiteOfMessages & { practice: Practice }
type MailContent = Prepared & { kind: MailKind }
type Link = { text: string; url: string }
/** What a mail says, before it is written as text or as HTML. */
export type Body = {
  hello: string
  paragraphs: readonly string[]
  facts: readonly (readonly [string, string])[]
  links: readonly Link[]
  closing: readonly string[]
  whyThis: string
  unsubscribe: Link
}

/** What the patient can do, the likeliest first. */
const linksOf = (site: Site, { booked, kind }: MailContent): Link[] => {
  const { status } = booked
  const { texts } = site
  if (kind === 'cancelled') return [{ text: texts['mail.book'], url: `${site.origin}/citas` }]
  const links = patientLinks(site, booked)
  return [
    ...(status === 'agendado' ? [{ text: texts['mail.confirm'], url: links.confirm }] : []),
    ...(kind === 'reminder-3-days' ? [] : [{ text: texts['mail.intake'], url: links.intake }]),
    { text: texts['mail.reschedule'], url: links.reschedule },
    { text: texts['mail.cancel'], url: links.cancel },
  ]
}

/** When; the confirmation of a booking says where and what for, too (docs/specification.md#public-calls), as it was written and nothing more, and what reserves it. */
const factsOf = ({ texts }: Site, { booked, contact, kind }: MailContent): Body['facts'] => {
  if (kind === 'cancelled') return []
  const { date, startTime } = booked.held
  const time = dayAndHourText(date, startTime)
  if (kind !== 'booked') return [[texts['mail.when'], time]]
  const reason = inert(booked.clinical?.reason ?? '') || texts['mail.noReason']
  return [
    [texts['mail.when'], time],
    [texts['mail.where'], inert(contact.address)],
    [texts['mail.reason'], reason],
    [texts['mail.deposit'], money(askedDepositOf(booked))],
  ]
}

/** What a mail asks for; that of a cancelled visit asks for nothing. */
const asksOf = ({ texts }: Site, { booked, kind }: MailContent): string[] => {
  if (kind === 'cancelled') return []
  return booked.status === 'agendado' || kind === 'reminder-3-days' ? [texts[`mail.${kind}.asks`]] : []
}

const filledFor = ({ booked, contact }: MailContent, text: string): string =>
  fillText(text, fieldsOf({ held: booked.held, name: contact.name }))

export const subjectOf = ({ texts }: Site, content: MailContent): string =>
  filledFor(content, texts[`mail.${content.kind}.subject`])

export const mailBodyOf = (site: Site, content: MailContent, unsubscribeUrl: string): Body => {
  const { texts } = site
  return {
    hello: greeting(content.contact.name),
    paragraphs: [texts[`mail.${content.kind}.says`], ...asksOf(site, content)].map((text) => filledFor(content, text)),
    facts: factsOf(site, content),
    links: linksOf(site, content),
    ...footOf(site, 'mail.whyThis', unsubscribeUrl),
  }
}

/** How every mail ends: where to ask, why it came, and how to get no more. */
export const footOf = (
  { texts, practice }: Site,
  why: 'mail.whyThis' | 'mail.ordered.whyThis',
  unsubscribeUrl: string,
): Pick<Body, 'closing' | 'whyThis' | 'unsubscribe'> => {
  const [clinica, telefono] = [practice.name, practice.phone]
  return {
    closing: [fillText(texts['mail.questions'], { clinica, telefono }), practice.name, practice.tagline],
    whyThis: fillText(texts[why], { clinica, telefono }),
    unsubscribe: { text: texts['mail.unsubscribe'], url: unsubscribeUrl },
  }
}

/** For who reads mails as plain text. */
export const textOf = ({ hello, paragraphs, facts, links, closing, whyThis, unsubscribe }: Body): string =>
  [
    hello,
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    links.map(({ text, url }) => `${text}:\n${url}`).join('\n\n'),
    closing.join('\n'),
    `${whyThis}\n${unsubscribe.text}:\n${unsubscribe.url}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')

/** Colours are left to the reader's mail program, so that it is readable on dark as on light; the links say where they lead in words alone. */
const style = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'body{margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}',
  'main{max-width:34rem;margin:0 auto}',
  'dt{font-weight:600}dd{margin:0 0 12px}',
  'li{margin:0 0 12px}ul{padding:0;list-style:none}',
  '.act{display:inline-block;padding:10px 16px;border:2px solid;border-radius:8px;font-weight:600;text-decoration:none}',
  'footer{margin-top:32px;padding-top:16px;border-top:1px solid;font-size:14px}',
].join('')

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`
const anchor = ({ text, url }: Link, className = ''): string =>
  `<a${className && ` class="${className}"`} href="${escaped(url)}">${escaped(text)}</a>`

/** The same as a page without pictures, which mail programs may show as it is. */
export const htmlOf = (
  { hello, paragraphs, facts, links, closing, whyThis, unsubscribe }: Body,
  subject: string,
): string => {
  const list = facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('')
  const acts = links.map((link) => `<li>${anchor(link, 'act')}</li>`).join('')
  return [
    '<!doctype html><html lang="es"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    // What looks like a number or a place stays text on an iPhone, too.
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">',
    `<title>${escaped(subject)}</title><style>${style}</style></head><body><main>`,
    `<h1 style="font-size:20px">${escaped(subject)}</h1>`,
    [hello, ...paragraphs].map(paragraph).join(''),
    list && `<dl>${list}</dl>`,
    `<ul>${acts}</ul>`,
    `<footer>${closing.map(paragraph).join('')}${paragraph(whyThis)}<p>${anchor(unsubscribe)}</p></footer>`,
    '</main></body></html>',
  ].join('\n')
}
