import { textLength } from '@clinic/shared-events/contracts/wire/typed-text.ts'
import { cx } from '~/lib/class-names.ts'
import { textRoom } from '~/texts/text-room.ts'

/** The text in a field, and the most characters it takes. */
export type Room = { typed: string; most: number }

/** How many characters are left, counted as the server does (contracts/wire/typed-text.ts), without blanks at the ends. */
const leftIn = ({ typed, most }: Room): number => most - textLength(typed.trim())

/** Whether the room is shown: in the last fifth, of long texts in the last 200 characters. */
export const isShown = (room: Room): boolean => leftIn(room) <= Math.min(room.most / 5, 200)

/** Shows how many characters may still be typed, or are too many: a field takes all that is pasted and cuts nothing. */
export function TextRoom({ id, room }: { id: string; room: Room }) {
  const left = leftIn(room)
  const over = left < 0
  const shown = isShown(room)
  return (
    <>
      {shown && (
        <p id={id} className={cx('num mt-2 text-[0.9375rem]', over ? 'font-semibold text-cancelado-t' : 'text-ink-2')}>
          {over ? textRoom.over(-left, room.most) : textRoom.left(left, room.most)}
        </p>
      )}
      <span aria-live="polite" className="sr-only">
        {shown && (over ? textRoom.tooLong(room.most) : textRoom.near(room.most))}
      </span>
    </>
  )
}
