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

/** Every form of the texts, by its first four bytes; which two bytes any of them begins with. */
const createIndex = (values: readonly string[]) => {
  const texts = giveaways(values)
  const forms = texts.flatMap((text) => formsOf(text).map((form) => ({ text, form })))
  const byBegin = Map.groupBy(forms, ({ form }) => form.readUInt32LE())
  const begins = new Uint8Array(2 ** 16)
  for (const begin of byBegin.keys()) begins[begin & 0xffff] = 1
  return { texts, byBegin, begins }
}
const indexes = new WeakMap<readonly string[], ReturnType<typeof createIndex>>()
const indexOf = (values: readonly string[]) => {
  const index = indexes.get(values) ?? createIndex(values)
  indexes.set(values, index)
  return index
}

const everything = [...Object.values(person), ...Object.values(written)]

/**
 * What of the values is readable in the bytes, however it is written; [] when nothing is. The bytes are gone through once: of a person's whole
 * history there are thousands of forms.
 */
export const tracesIn = (bytes: Buffer | string, values: readonly string[] = everything): string[] => {
  const haystack = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  const { texts, byBegin, begins } = indexOf(values)
  const found = new Set<string>()
  for (let at = 0; at + 4 <= haystack.length; at += 1) {
    if (!begins[haystack.readUInt16LE(at)]) continue
    for (const { text, form } of byBegin.get(haystack.readUInt32LE(at)) ?? [])
      if (!found.has(text) && haystack.subarray(at, at + form.length).equals(form)) found.add(text)
  }
  return texts.filter((text) => found.has(text))
}
