import { Joint } from '~/components/ui/display/thread.tsx'
import { services } from '~/texts/public/services.ts'

const texts = services.advantages

/** Four reasons, as joints of one line. */
export function Advantages() {
  return (
    <section aria-labelledby="ventajas" className="wrap pt-14 lg:pt-22">
      <h2 id="ventajas" className="text-[1.875rem] leading-tight font-bold tracking-[-0.01em] lg:text-3xl">
        {texts.title}
      </h2>
      <ul className="relative mt-8 grid gap-y-7 md:grid-cols-2 md:gap-x-6 lg:mt-10 lg:grid-cols-4">
        <span aria-hidden="true" className="absolute inset-x-0 top-2.5 h-0.75 bg-bosque-300 max-lg:hidden" />
        {texts.items.map(([title, text]) => (
          <li key={title} className="relative flex gap-4 lg:block">
            <Joint kind="planned" className="mt-0.5 size-5.5 lg:mt-0" />
            <div className="lg:mt-4">
              <h3 className="text-lg leading-snug font-bold">{title}</h3>
              <p className="mt-1 text-ink-2 text-pretty">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
