import { Trash2, Undo2 } from 'lucide-react'
import { DismissableLayer } from 'radix-ui/internal'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFoot } from '~/lib/focus/foot.ts'
import { dismissNotice, type Notice, useNotices } from '~/lib/notices.ts'
import { texts as common } from '~/texts/common.ts'

const texts = common.notices
const hotkey = 'F9'

/**
 * What can be taken back, each until its time is over, the newest last (docs/decisions/0202): in the lower corner, above a bar that the page
 * has there. F9 leads here.
 */
export function Notices() {
  const all = useNotices()
  const list = useRef<HTMLUListElement>(null)
  const foot = useFoot()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list stands above the bar
  useEffect(() => {
    // Toasts stand above it, and the buttons of a long form.
    document.documentElement.style.setProperty(
      '--notices',
      `${all.length > 0 ? innerHeight - (list.current?.offsetTop ?? 0) : 0}px`,
    )
  }, [all, foot])
  useEffect(() => {
    const toList = ({ key }: KeyboardEvent) => key === hotkey && list.current?.querySelector('button')?.focus()
    addEventListener('keydown', toList)
    return () => removeEventListener('keydown', toList)
  }, [])
  return (
    <section aria-label={texts.region} aria-live="polite">
      {/* Part of every layer: to press something here leaves a dialog open. */}
      <DismissableLayer.Branch>
        <ul
          ref={list}
          style={foot > 0 ? { bottom: `${foot + 8}px` } : undefined}
          className="pointer-events-auto fixed inset-x-3 bottom-[calc(0.75rem+env(safe-area-inset-bottom))] z-60 m-0 grid list-none gap-2 p-0 max-md:in-[body:has([data-bottom-bar])]:bottom-[calc(74px+env(safe-area-inset-bottom))] md:inset-x-auto md:right-6 md:bottom-6 md:w-90 print:hidden"
        >
          {all.map((one) => (
            <NoticeBox key={one.id} notice={one} />
          ))}
        </ul>
      </DismissableLayer.Branch>
    </section>
  )
}

function NoticeBox({ notice: { id, name, text, act, ms } }: { notice: Notice }) {
  const box = useRef<HTMLLIElement>(null)
  const left = useTimeLeft(ms, () => box.current?.matches(':hover, :focus-within') ?? false)
  useEffect(() => {
    if (left <= 0) dismissNotice(id)
  }, [left, id])
  const run = () => {
    dismissNotice(id)
    act.run()
  }
  const Icon = name ? Undo2 : Trash2
  return (
    <li
      ref={box}
      className="flex animate-rise items-center gap-3 rounded-box on-bosque bg-bosque-900 py-2 pr-2 pl-4 text-white shadow-float dark:ring-1 dark:ring-line"
    >
      <Icon aria-hidden="true" size={18} className="shrink-0" />
      <p id={`notice-${id}`} className="min-w-0 flex-1 wrap-anywhere">
        {name && <strong className="block">{name}</strong>}
        {text}
      </p>
      <SecondsLeft left={left} of={ms} />
      <button
        type="button"
        aria-describedby={`notice-${id}`}
        onClick={run}
        className="min-h-11 px-2 font-bold text-bosque-300 hover:underline"
      >
        {act.label}
      </button>
    </li>
  )
}

/** The milliseconds that are left, which stand still while it is paused. */
const useTimeLeft = (ms: number, isPaused: () => boolean): number => {
  const [left, setLeft] = useState(ms)
  const seen = useRef(Date.now())
  const tick = useEffectEvent(() => {
    const now = Date.now()
    const passed = now - seen.current
    seen.current = now
    if (!isPaused()) setLeft((before) => before - passed)
  })
  useEffect(() => {
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [])
  return left
}

/** The seconds that are left, in a circle that empties. */
function SecondsLeft({ left, of }: { left: number; of: number }) {
  const round = 2 * Math.PI * 13
  return (
    <span aria-hidden="true" className="relative grid size-8 shrink-0 place-items-center">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="absolute inset-0 -rotate-90 fill-none stroke-2">
        <circle cx="16" cy="16" r="13" className="stroke-white/25" />
        <circle
          cx="16"
          cy="16"
          r="13"
          className="stroke-bosque-300"
          strokeDasharray={round}
          strokeDashoffset={round * (1 - Math.max(left, 0) / of)}
        />
      </svg>
      <span className="num text-xs font-bold">{Math.max(Math.ceil(left / 1000), 0)}</span>
    </span>
  )
}
