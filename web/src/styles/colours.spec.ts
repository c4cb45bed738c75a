// @vitest-environment node
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const tokens = readFileSync(fileURLToPath(new URL('./tokens.css', import.meta.url)), 'utf8')

/** The colour's place on the circle in degrees (red 0, yellow 60, green 120, blue 240), or null where it is next to gray. */
const hueOf = (token: string): number | null => {
  const hex = new RegExp(`--${token}: #([0-9a-f]{6});`).exec(tokens)?.[1]
  if (!hex) throw new Error(`there is no --${token}`)
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [most, span] = [Math.max(r, g, b), Math.max(r, g, b) - Math.min(r, g, b)]
  if (span < 0.15 * most) return null
  const sixth = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span
  return (sixth * 60 + 360) % 360
}
const names: readonly (readonly [string, from: number, to: number])[] = [
  ['red', 345, 375],
  ['orange', 20, 35],
  ['yellow', 40, 65],
  ['green', 90, 165],
  ['blue', 200, 250],
  ['pink', 310, 342],
]
const nameOf = (token: string): string => {
  const hue = hueOf(token)
  if (hue === null) return 'gray'
  return (
    names.find(([, from, to]) => (hue >= from && hue <= to) || (hue + 360 >= from && hue + 360 <= to))?.[0] ?? `${hue}`
  )
}

// @rule badges-colours, intakes-badges, products-stock-label, heatmap-title
test.each([
  ['agendado', 'yellow'],
  ['confirmado', 'green'],
  ['cancelado', 'red'],
  ['realizado', 'blue'],
  ['otro', 'gray'],
])('the badge of %s is %s', (status, colour) => expect(nameOf(`${status}-d`)).toBe(colour))

// @rule calendar-colours
test.each([
  ['odontologia', 'green'],
  ['sanjose', 'blue'],
  ['heredia', 'pink'],
  ['nutricion', 'orange'],
  ['dictamenes', 'red'],
  ['incapacidades', 'yellow'],
])('the specialty %s is %s', (specialty, colour) => expect(nameOf(`esp-${specialty}`)).toBe(colour))
