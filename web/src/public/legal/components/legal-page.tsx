import { SideBox } from '~/components/ui/display/side-box.tsx'
import { Joint } from '~/components/ui/display/thread.tsx'
import { CallLink, ChatLink } from '~/practice/contact-link.tsx'
import { PageHead } from '~/practice/page-head.tsx'
import { type Block, type LegalDocument, legalTexts, type Section } from '~/texts/legal/document.ts'

/** A legal text with its sections on a thread beside it (docs/specification.md#public-screens). */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { title, lead, updated, sections } = document
  return (
    <div className="wrap pb-14 md:pb-22">
      <PageHead title={title} lead={lead} back />
      {updated && (
        <p className="mt-3 text-base text-ink-2">
          {legalTexts.updated} {updated}
        </p>
      )}
      <div className="mt-10 grid gap-12 lg:grid-cols-[250px_minmax(0,1fr)] lg:gap-16">
        <Contents sections={sections} />
        <div className="grid max-w-[68ch] gap-10">
          {sections.map((section) => (
            <LegalSection key={section.id} {...section} />
          ))}
          <Questions />
        </div>
      </div>
    </div>
  )
}

function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <nav aria-label={legalTexts.contents} className="self-start max-lg:hidden lg:sticky lg:top-8">
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id} className="group relative flex items-center gap-3.5">
            <span
              aria-hidden="true"
              className="absolute top-1/2 left-1.5 h-full w-0.5 bg-bosque-300 group-last:hidden"
            />
            <Joint kind="planned" />
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center rounded-tag leading-snug text-ink-2 hover:text-bosque-700 hover:underline underline-offset-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function LegalSection({ id, title, blocks }: Section) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="scroll-mt-8 text-2xl font-bold">
        {title}
      </h2>
      <div className="mt-3 grid gap-4 text-lg leading-relaxed">
        {blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text, never reordered
          <LegalBlock key={at} block={block} />
        ))}
      </div>
    </section>
  )
}

function LegalBlock({ block }: { block: Block }) {
  if (typeof block === 'string') return <p className="text-pretty">{block}</p>
  if ('pairs' in block) return <Pairs pairs={block.pairs} />
  return (
    <ul className="grid gap-2.5">
      {block.map((item) => (
        <li key={item} className="flex gap-3.5">
          <Joint kind="done" className="mt-2.5 size-2" />
          <span className="text-pretty">{item}</span>
        </li>
      ))}
    </ul>
  )
}

function Pairs({ pairs }: { pairs: readonly (readonly [string, string])[] }) {
  return (
    <dl className="border-t border-line">
      {pairs.map(([what, much]) => (
        <div key={what} className="flex items-baseline justify-between gap-6 border-b border-line py-3">
          <dt>{what}</dt>
          <dd className="num shrink-0 text-right font-bold max-sm:max-w-28">{much}</dd>
        </div>
      ))}
    </dl>
  )
}

function Questions() {
  const { title, text, chat } = legalTexts.contact
  return (
    <SideBox title={title}>
      <p className="mt-2 text-ink-2">{text}</p>
      <div className="mt-5 flex flex-col gap-3 sm:flex-row">
        <ChatLink>{chat}</ChatLink>
        <CallLink />
      </div>
    </SideBox>
  )
}
