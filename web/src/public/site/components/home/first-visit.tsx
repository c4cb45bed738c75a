import assessment from '~/art/step-1-valoracion.svg?no-inline'
import diagnosis from '~/art/step-2-diagnostico.svg?no-inline'
import treatment from '~/art/step-3-primer-tratamiento.svg?no-inline'
import atHome from '~/art/step-4-servicio-a-domicilio.svg?no-inline'
import { Drawing } from '~/components/ui/drawing.tsx'
import { cx } from '~/lib/class-names.ts'
import { home } from '~/texts/public/home.ts'

const texts = home.firstVisit
const drawings = [assessment, diagnosis, treatment, atHome] as const

/** The first appointment: the same patient in four moments on one line (docs/specification.md#public-screens). */
export function FirstVisit() {
  return (
    <section aria-labelledby="primera-cita" className="pt-14 pb-14 lg:pt-22 lg:pb-22">
      <div className="wrap grid items-baseline gap-2 md:grid-cols-2 md:gap-6">
        <h2 id="primera-cita" className="text-[1.875rem] leading-tight font-bold tracking-[-0.01em] lg:text-3xl">
          {texts.title}
        </h2>
        <p className="text-lg text-ink-2 lg:text-[1.25rem]">{texts.lead}</p>
      </div>
      <div className="relative mt-7 lg:mt-9">
        <span aria-hidden="true" className="absolute inset-x-0 top-[16.375rem] h-0.75 bg-bosque-600 max-lg:hidden" />
        <ol className="wrap relative grid lg:grid-cols-4 lg:gap-x-6">
          {texts.steps.map(([title, text], at) => (
            <Step key={title} number={at + 1} title={title} text={text} drawing={drawings[at] ?? assessment} />
          ))}
        </ol>
      </div>
    </section>
  )
}

type StepProps = { number: number; title: string; text: string; drawing: string }

/** A step, beside the line on phones and on it from 1024 px. */
function Step({ number, title, text, drawing }: StepProps) {
  const last = number === drawings.length
  return (
    <li className="group relative min-h-46 pl-14.5 max-[19rem]:min-h-0 max-[19rem]:pb-8 lg:flex lg:min-h-0 lg:flex-col lg:pl-0">
      <span
        aria-hidden="true"
        className="absolute top-2 left-5.25 h-full w-0.75 bg-bosque-600 group-last:hidden lg:hidden"
      />
      <span
        aria-hidden="true"
        className={cx(
          'num absolute top-0 left-0 z-10 grid size-11 place-items-center rounded-full border-4 bg-paper text-lg font-bold lg:top-[15.125rem]',
          last ? 'border-coral-600 text-coral-t' : 'border-bosque-600 text-ink',
        )}
      >
        {number}
      </span>
      <div className="lg:order-2 lg:pt-11 lg:pr-2">
        <h3 className="pt-1.5 text-xl leading-snug font-bold lg:pt-0">
          <span className="sr-only">{texts.step(number)} </span>
          {title}
        </h3>
        <p className="mt-1.5 text-pretty text-ink-2 max-lg:max-w-[60ch] max-lg:pr-30 max-[19rem]:pr-0">{text}</p>
      </div>
      <div className="lg:order-1 lg:flex lg:h-[16.375rem] lg:items-end">
        <Drawing
          src={drawing}
          size={[184, 209]}
          below
          className="absolute top-9 right-0 w-27 border-b-3 border-bosque-600 max-[19rem]:hidden lg:static lg:ml-11 lg:w-[min(14.4375rem,calc(100%-2.75rem))] lg:border-0"
        />
      </div>
    </li>
  )
}
