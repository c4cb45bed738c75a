import { cx } from '~/lib/class-names.ts'
import { type LiveState, useLiveConnection } from '~/lib/live/live.ts'
import { boardTexts } from '~/texts/office/board.ts'

type State = LiveState | 'late'

/** On a phone the two words without a line stand one over the other, for the title's sake. */
const lines = (state: State) =>
  state === 'offline'
    ? 'max-md:w-min max-md:wrap-break-word max-md:shrink-0 max-md:leading-tight md:whitespace-nowrap'
    : 'whitespace-nowrap'

const looks: Record<State, { text: string; ink: string }> = {
  live: { text: 'text-confirmado-t', ink: 'text-confirmado-d' },
  late: { text: 'text-agendado-t', ink: 'text-agendado-d' },
  connecting: { text: 'text-agendado-t', ink: 'text-agendado-d' },
  offline: { text: 'text-cancelado-t', ink: 'text-cancelado-d' },
}

/** Shows whether the board follows the log: a small thread, whole, late, connecting or cut, and the word for it. */
export function LiveMark() {
  const state = useLiveConnection((connection) =>
    connection.state === 'live' && connection.late ? 'late' : connection.state,
  )
  const { text, ink } = looks[state]
  return (
    <p role="status" className={cx('flex items-center gap-2 text-sm font-semibold', lines(state), text)}>
      <svg
        aria-hidden="true"
        viewBox="0 0 34 12"
        className={cx('h-3 w-[2.125rem] max-lg:hidden', ink)}
        fill="currentColor"
      >
        <path
          d="M4 6h22"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray={state === 'live' ? undefined : '3 4'}
          opacity={0.55}
        />
        <circle cx="4" cy="6" r="2.2" />
        <circle cx="14" cy="6" r="2.2" opacity={state === 'offline' ? 0.35 : 1} />
        {state === 'live' && <circle cx="27" cy="6" r="6" opacity="0.25" />}
        <Head x="27" state={state} />
      </svg>
      <Dot state={state} />
      {boardTexts.live[state]}
    </p>
  )
}

/** The thread's end alone, where it is narrow; beside the two words of a phone without a line the title needs its room. */
function Dot({ state }: { state: State }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 12 12"
      className={cx('size-3 shrink-0 lg:hidden', state === 'offline' && 'max-md:hidden', looks[state].ink)}
      fill="currentColor"
    >
      <circle cx="6" cy="6" r="6" opacity="0.25" />
      <Head x="6" state={state} />
    </svg>
  )
}

function Head({ x, state }: { x: string; state: State }) {
  return (
    <circle
      cx={x}
      cy="6"
      r="3.6"
      {...(state === 'offline' ? { fill: 'var(--paper)', stroke: 'currentColor', strokeWidth: 2 } : {})}
    />
  )
}
