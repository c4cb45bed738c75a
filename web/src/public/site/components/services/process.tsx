import { cx } from '~/lib/class-names.ts'
import { services } from '~/texts/public/services.ts'

const texts = services.process

/** The three steps of a treatment, along the thread. */
export function Process() {
  return (
    <section aria-labelledby="proceso" className="mt-14 bg-paper-2 py-14 lg:mt-22 lg:py-18">
      <div className="wrap">
        <h2 id="proceso" className="text-[1.875rem] leading-tight font-bold tracking-[-0.01em] lg:text-3xl">
          {texts.title}
        </h2>
        <ol className="mt-8 grid lg:mt-10 lg:grid-cols-3">
          {texts.steps.map(([title, text], at) => (
            <Step key={title} number={at + 1} title={title} text={text} />
          ))}
        </ol>
      </div>
    </section>
  )
}

function Step({ number, title, text }: { number: number; title: string; text: string }) {
  const last = number === texts.steps.length
  return (
    <li className="group relative flex gap-4 pb-9 last:pb-0 lg:block lg:pr-8 lg:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-3 left-5.25 h-full w-0.75 bg-bosque-600 group-last:hidden lg:top-5.25 lg:left-0 lg:h-0.75 lg:w-full"
      />
      <span
        aria-hidden="true"
        className={cx(
          'num relative grid size-11 shrink-0 place-items-center rounded-full border-4 bg-paper text-lg font-bold',
          last ? 'border-coral-600 text-coral-t' : 'border-bosque-600',
        )}
      >
        {number}
      </span>
      <div className="pt-1.5 lg:pt-5">
        <h3 className="text-xl leading-snug font-bold">
          <span className="sr-only">{texts.step(number)} </span>
          {title}
        </h3>
        <p className="mt-1.5 max-w-[40ch] text-ink-2 text-pretty">{text}</p>
      </div>
    </li>
  )
}
