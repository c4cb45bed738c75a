import { useState } from 'react'
import { Thread, ThreadStep } from '~/components/ui/display/thread.tsx'
import { home } from '~/texts/public/home.ts'
import { ToggleButton } from './toggle-button.tsx'

const texts = home.techniques

/** The twelve pieces of equipment and techniques under three joints (docs/specification.md#public-screens): starts hidden. */
export function Techniques() {
  const [shown, setShown] = useState(false)
  return (
    <section aria-labelledby="tecnicas" className="bg-paper-2 py-14 lg:py-18">
      <div className="wrap">
        <div className="grid items-end gap-x-6 gap-y-5 md:grid-cols-[1fr_auto]">
          <div>
            <h2 id="tecnicas" className="text-[1.875rem] leading-tight font-bold tracking-[-0.01em] lg:text-3xl">
              {texts.title}
            </h2>
            <p className="mt-2 text-lg text-ink-2 lg:text-[1.25rem]">{texts.lead}</p>
          </div>
          <ToggleButton
            shown={shown}
            onToggle={() => setShown(!shown)}
            controls="tecnicas-lista"
            show={texts.show}
            hide={texts.hide}
            className="min-h-12"
          />
        </div>
        <div id="tecnicas-lista" hidden={!shown}>
          {shown && (
            <div className="grid animate-rise gap-x-10 gap-y-8 pt-9 md:grid-cols-3">
              {texts.groups.map(([title, items]) => (
                <Group key={title} title={title} items={items} />
              ))}
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

function Group({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3 className="relative flex items-center gap-3 pb-4 text-lg font-bold">
        <span aria-hidden="true" className="absolute top-3 bottom-0 left-2.5 w-0.75 bg-bosque-300" />
        <span aria-hidden="true" className="relative size-6 shrink-0 rounded-full bg-bosque-700" />
        {title}
      </h3>
      <Thread label={title}>
        {items.map((item, at) => (
          <ThreadStep key={item} kind="planned" last={at === items.length - 1}>
            <p className="border-b border-line pb-4 pl-3 text-lg leading-snug group-last:border-0">{item}</p>
          </ThreadStep>
        ))}
      </Thread>
    </div>
  )
}
