/** Not seen, and able to hide an address or to turn what stands around it: joiners, marks of direction, soft hyphens. */
const unseen = /\p{Cf}/gu
const breaks = /[\s\p{Cc}]+/gu

const oneLine = (text: string): string => text.replaceAll(unseen, '').replaceAll(breaks, ' ').trim()

/** The places at which mail programs know a link by: each is parted by a space. Dots and signs of other scripts count, as they do in addresses. */
const parted: readonly (readonly [RegExp, string])[] = [
  // banco.com → banco. com
  [/(?<=\S)([.．。｡․﹒])(?=[^\s\p{N}\p{P}\p{S}])/gu, '$1 '],
  // ana@ejemplo → ana @ ejemplo
  [/ ?([@＠]) ?/gu, ' $1 '],
  // https:… → https: …
  [/(?<=[\p{L}\p{M}])([:：])(?=\S)/gu, '$1 '],
  // //banco → / /banco, \\servidor → \ \servidor
  [/([/／\\])(?=[/／\\])/gu, '$1 '],
]

/** Four numbers are the address of a host, which is a link with a path behind it; two or three are an amount or a day. */
const hostNumber = /\p{N}+(?:[.．。｡․﹒]\p{N}+){3,}/gu
const partHost = (number: string): string => number.replaceAll(/[^\p{N}]/gu, '$& ')

/**
 * A text of strangers as it stands in a mail: on one line, and with nothing that a program makes a link of by itself
 * (docs/decisions/0146-what-strangers-can-have-sent.md). 'Entre a https://banco.com' → 'Entre a https: / /banco. com', '1.1.1.1/x' → '1. 1. 1. 1/x'.
 */
export const inert = (text: string): string =>
  oneLine(
    parted.reduce((now, [where, by]) => now.replaceAll(where, by), oneLine(text).replaceAll(hostNumber, partHost)),
  )

const longestName = 60
const callable = /(\p{Nd}[\s().+-]*){7}/u

/** A name as its owner is greeted by it: at most 60 characters on one line. Null for one that is longer, is empty, or holds an address or a number to call. */
export const greetedName = (name: string): string | null => {
  const line = oneLine(name)
  if (line === '' || [...line].length > longestName) return null
  return inert(line) === line && !/[@＠]/u.test(line) && !callable.test(line) ? line : null
}

/** 'Hola, Ana Solís.' */
export const greeting = (name: string): string => {
  const greeted = greetedName(name)
  return greeted === null ? 'Hola.' : `Hola, ${greeted}.`
}
