/** A person as booked, in words found nowhere else. Every value counts as personal. */
export const person = {
  name: 'Zoraida Quirós Ñurinda',
  email: 'zoraida.nurinda@buzon-singular.example',
  phone: '7319-4682',
  address: 'Barrio Tournón, portón lila 4471',
  reason: 'Esguince grave jugando bádminton',
  cedula: '3-4417-9926',
  notes: 'Padece hemofilia; llamar antes',
} as const

/** What the person writes into the two forms for patients, as singular. */
export const written = {
  occupation: 'Relojera ambulante',
  healthConditions: 'Fibromialgia y migraña oftálmica',
  surgeries: 'Amigdalectomía en Turrialba',
  medications: 'Levotiroxina por la mañana',
  allergies: 'Crustáceos y yodopovidona',
  emergencyContact: 'Eleuterio Palomo Zeledón',
  emergencyPhone: '7218-5593',
  painArea: 'Pantorrilla izquierda',
  painDescription: 'Hormigueo quemante al acostarse',
  symptomOnset: 'Tras un aguacero en Sarchí',
  previousTreatments: 'Acupuntura y ventosas',
  physicalActivity: 'Esgrima los jueves',
  sleepPatterns: 'Sonámbula desde niña',
  workEnvironment: 'Banquito bajo sin respaldo',
  expectations: 'Bailar bolero en la boda',
  additionalNotes: 'Vive sobre la panadería Merengue',
  falls: 'Resbalón en el trapiche',
  tattoosScars: 'Colibrí tatuado en el omóplato',
  bodyArea: 'left-knee',
} as const

/** The texts that would identify the person: each value, and of texts each word long enough to be no accident. */
const giveaways = (values: readonly string[]): string[] => {
  const words = values.flatMap((value) => value.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 6))
  const digits = values.map((value) => value.replace(/\D/g, '')).filter((number) => number.length >= 7)
  return [...new Set([...values, ...words, ...digits])]
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')
const escaped = (text: string): string =>
  text.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** What of its base64 is the text's alone, at each of the three places a group may begin: no bits of what stands beside it. */
export const base64Forms = (text: string | Buffer): string[] =>
  [0, 1, 2].map((shift) => {
    const bytes = Buffer.concat([Buffer.alloc(shift), typeof text === 'string' ? Buffer.from(text) : text])
    return bytes.toString('base64').slice(Math.ceil((shift * 8) / 6), Math.floor((bytes.length * 8) / 6))
  })

/** Ways a text may be written into a file, a log line or an address. */
export const formsOf = (text: string): Buffer[] => {
  const spellings = [text, text.toLowerCase(), text.toUpperCase(), plain(text), plain(text).toLowerCase()]
  const texts = spellings.flatMap((one) => [
    one,
    one.normalize('NFD'),
    escaped(one),
    encodeURIComponent(one),
    encodeURIComponent(one).replaceAll('%20', '+'),
    Buffer.from(one).toString('hex'),
    ...base64Forms(one),
    ...base64Forms(one).map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
  ])
  const wide = spellings.map((one) => Buffer.from(one, 'utf16le'))
  return [
    ...[...new Set(texts)].map((one) => Buffer.from(one)),
    ...wide,
    ...wide.map((one) => Buffer.from(one).swap16()),
  ]
}

const everything = [...Object.values(person), ...Object.values(written)]

/** What of the values is readable in the bytes, however it is written; [] when nothing is. */
export const tracesIn = (bytes: Buffer | string, values: readonly string[] = everything): string[] => {
  const haystack = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  return giveaways(values).filter((text) => formsOf(text).some((form) => haystack.includes(form)))
}
