import { escaped, type Practice } from '@clinic/shared-events/contracts/practice.ts'
import { spokenTime } from '@clinic/shared-events/contracts/visits.ts'
import { type Pages, patientLinks } from '../../messaging/patient-messages.ts'
import { greeting, inert } from '../../messaging/strangers-words.ts'
import type { Prepared } from '../sending/channel.ts'
import { mailLabels as labels, mailTexts } from './mail-texts.ts'

export type Site = Pages & { practice: Practice }
type Link = { text: string; url: string }
/** What a mail says, before it is written as text or as HTML. */
export type Body = {
  hello: string
  paragraphs: readonly string[]
  facts: readonly (readonly [string, string])[]
  links: readonly Link[]
  closing: readonly string[]
  unsubscribe: Link
}

/** What the patient can do, the likeliest first. */
const linksOf = (site: Site, { booked, kind }: Prepared): Link[] => {
  const { appointmentId, status } = booked
  if (kind === 'cancelled') return [{ text: labels.book, url: `${site.origin}/citas` }]
  const links = patientLinks(site, appointmentId)
  return [
    ...(status === 'agendado' ? [{ text: labels.confirm, url: links.confirm }] : []),
    ...(kind === 'reminder-3-days' ? [] : [{ text: labels.intake, url: links.intake }]),
    { text: labels.reschedule, url: links.reschedule },
    { text: labels.cancel, url: links.cancel },
  ]
}

/** When; the confirmation of a booking says where and what for, too (docs/specification.md#public-calls), as it was written and nothing more. */
const factsOf = ({ booked, contact, kind }: Prepared, time: string): Body['facts'] => {
  if (kind === 'cancelled') return []
  if (kind !== 'booked') return [[labels.when, time]]
  const reason = inert(booked.clinical?.reason ?? '') || labels.noReason
  return [
    [labels.when, time],
    [labels.where, inert(contact.address)],
    [labels.reason, reason],
  ]
}

export const mailBodyOf = (site: Site, prepared: Prepared, unsubscribeUrl: string): Body => {
  const { booked, contact, kind } = prepared
  const time = spokenTime(booked.held)
  const { says, asks } = mailTexts[kind]
  const asked = asks !== undefined && (booked.status === 'agendado' || kind === 'reminder-3-days') ? [asks] : []
  return {
    hello: greeting(contact.name),
    paragraphs: [says(time), ...asked],
    facts: factsOf(prepared, time),
    links: linksOf(site, prepared),
    closing: [labels.questions(site.practice.phone), site.practice.name, site.practice.tagline],
    unsubscribe: { text: labels.unsubscribe, url: unsubscribeUrl },
  }
}

/** For who reads mails as plain text. */
export const textOf = ({ hello, paragraphs, facts, links, closing, unsubscribe }: Body): string =>
  [
    hello,
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    links.map(({ text, url }) => `${text}:\n${url}`).join('\n\n'),
    closing.join('\n'),
    `${labels.whyThis}\n${unsubscribe.text}:\n${unsubscribe.url}`,
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
export const htmlOf = ({ hello, paragraphs, facts, links, closing, unsubscribe }: Body, subject: string): string => {
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
    `<footer>${closing.map(paragraph).join('')}${paragraph(labels.whyThis)}<p>${anchor(unsubscribe)}</p></footer>`,
    '</main></body></html>',
  ].join('\n')
}
