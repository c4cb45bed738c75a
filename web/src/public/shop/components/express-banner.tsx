import { Joint } from '~/components/ui/display/thread.tsx'
import { shop } from '~/texts/public/shop.ts'

const { express: texts } = shop

/** 'Envío Express' as a route: from the confirmed order to the door (docs/specification.md#public-screens, #public-constants). */
export function ExpressBanner() {
  return (
    <section
      aria-labelledby="express"
      className="on-bosque mt-7 grid gap-6 rounded-[24px] bg-bosque-900 p-6 text-white dark:ring-1 dark:ring-line md:p-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:items-center lg:gap-12 lg:px-10"
    >
      <div>
        <h2 id="express" className="text-2xl leading-tight font-bold">
          {texts.title}
        </h2>
        <p className="mt-2 text-pretty text-white/85">{texts.text}</p>
      </div>
      <ol aria-label={texts.route} className="grid grid-cols-[1fr_1fr_auto] max-[22rem]:grid-cols-1 max-[22rem]:gap-4">
        {texts.steps.map(([step, detail], at) => (
          <li key={step} className="relative min-w-0 pr-3 last:pr-0 max-[22rem]:pr-0">
            {at < texts.steps.length - 1 && (
              <span
                aria-hidden="true"
                className="absolute top-[9px] right-0 left-2.5 h-0.75 bg-bosque-300 max-[22rem]:hidden"
              />
            )}
            <Joint
              kind={at < texts.steps.length - 1 ? 'planned' : 'attention'}
              filled={at === texts.steps.length - 1}
              className="size-5.5"
            />
            <p className="mt-3 leading-snug font-bold">{step}</p>
            <p className="text-[0.9375rem] leading-snug text-white/85">{detail}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
