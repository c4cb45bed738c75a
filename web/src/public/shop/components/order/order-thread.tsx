import type { OrderProgress } from '@clinic/shared-events/contracts/shop/orders.ts'
import { LiveLine } from '~/components/ui/display/live-line.tsx'
import { type JointKind, Thread, ThreadStep } from '~/components/ui/display/thread.tsx'
import { cx } from '~/lib/class-names.ts'
import { dateTimeText } from '~/lib/format.ts'
import { orderStatusText, orderProgress as texts } from '~/texts/orders.ts'
import { type ProgressStep, progressSteps } from '../../model/progress-steps.ts'

/** The steps of an order, past and to come. A change is read out by the line below the thread. */
export function OrderThread({ order }: { order: OrderProgress }) {
  const steps = progressSteps(order)
  return (
    <section aria-labelledby="avance">
      <h2 id="avance" className="text-[1.375rem] leading-tight font-bold md:text-[1.5rem]">
        {texts.thread}
      </h2>
      <Thread className="mt-6">
        {steps.map((step, at) => (
          // Steps are only ever added at the end.
          // biome-ignore lint/suspicious/noArrayIndexKey: a status can come twice
          <Step key={at} {...step} last={at === steps.length - 1} />
        ))}
      </Thread>
      <Following order={order} />
    </section>
  )
}

const dayTones: Partial<Record<JointKind, string>> = { attention: 'text-coral-t', planned: 'text-ink-2' }

function Step({ status, at, kind, again, last }: ProgressStep & { last: boolean }) {
  const here = kind === 'here'
  return (
    <ThreadStep kind={kind} filled={kind === 'attention'} last={last} rail={28} jointClassName="size-6">
      <div className="pb-8 pl-4" aria-current={here ? 'step' : undefined}>
        <p className={cx('text-xl leading-snug font-bold', at === null && 'text-ink-2')}>
          {orderStatusText[status]}
          {here && (
            <span className="ml-3 inline-block rounded-full bg-bosque-50 px-3 py-0.5 align-middle text-sm font-semibold text-bosque-700">
              {texts.now}
            </span>
          )}
        </p>
        {at !== null && (
          <p className={cx('num text-base font-semibold', dayTones[kind] ?? 'text-bosque-700')}>
            <time dateTime={at}>{dateTimeText(at)}</time>
          </p>
        )}
        <p className="mt-0.5 text-lg text-ink-2">{sentence({ status, at, again })}</p>
      </div>
    </ThreadStep>
  )
}

const sentence = ({ status, at, again }: Pick<ProgressStep, 'status' | 'at' | 'again'>): string => {
  if (at === null) return status === 'cancelled' ? '' : texts.ahead[status]
  return again ? texts.again : texts.reached[status]
}

function Following({ order: { status } }: Pick<{ order: OrderProgress }, 'order'>) {
  return (
    <LiveLine className="mt-2">
      {(offline) => (
        <>
          <span className="sr-only">{orderStatusText[status]}. </span>
          {offline ? texts.live.offline : texts.live.calm}
        </>
      )}
    </LiveLine>
  )
}
