import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A number that can be written to: '+50688881234' and the same without the plus, for chat links. */
type Phone = { e164: string; digits: string }

/**
 * The number that a text written by a person holds, the first one of several; null where none can be written to. Eight digits are a
 * number of Costa Rica, a foreign one begins with its country code (docs/specification.md#office-constants).
 * '8888-1234' → '+50688881234', '+1 (305) 555-0100' → '+13055550100', '8888-12' → null.
 */
export const phoneOf = (text: string): Phone | null => {
  const plain = text.normalize('NFKC').replaceAll(/\p{Pd}/gu, '-')
  for (const part of plain.split(/[^\d\s()+.-]/)) {
    const found = parsePhoneNumberFromString(part, 'CR')
    if (found?.isValid() && isWritable(found)) return { e164: found.number, digits: found.number.slice(1) }
  }
  return null
}

/** The fewest digits of a number with its country code. */
const fewestDigits = 8

/**
 * In Costa Rica a number has eight digits: those of ten are services that are called and not written to. Elsewhere one of fewer than eight
 * with its country code is a service, too.
 */
const isWritable = ({ countryCallingCode, nationalNumber, number }: PhoneNumber): boolean =>
  countryCallingCode === '506' ? nationalNumber.length === 8 : number.length > fewestDigits

const placesOfPhones = { appointment: 'la cita', record: 'el expediente' } as const

/** Why nobody can be written to at a phone, in the words of who reads it. `at`: where it stands. */
export const cannotWriteTo = (phone: string, at: keyof typeof placesOfPhones = 'appointment'): string =>
  `No se puede escribir por WhatsApp al teléfono «${phone}»: no es un número completo. Corríjalo en ${placesOfPhones[at]}.`

/** Why a patient who asked for it is not written to, in the words of who reads it. */
export const notWanted =
  'El paciente pidió no recibir mensajes de WhatsApp. Si hace falta, llámele; si quiere recibirlos de nuevo, anótelo en la cita.'

/**
 * By what a phone is known again: a number however it is written, by its digits with the country code; anything else as it stands, so that
 * 'ACME' and '12345' are two senders.
 */
export const senderKey = (phone: string): string => phoneOf(phone)?.digits ?? phone.trim()
