import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '~/paths.ts'
import { texts } from '~/texts/common.ts'
import { usePractice } from './use-practice.ts'

type PageHeadProps = {
  title: string
  lead?: string
  /** With 'Volver al inicio' above, as on the legal pages (docs/specification.md#public-screens). */
  back?: boolean
}

/** The head of a public page: its name, here and in the browser's tab. */
export function PageHead({ title, lead, back = false }: PageHeadProps) {
  const practice = usePractice()
  return (
    <div className="pt-6 md:pt-10">
      <title>{`${title} · ${practice.name}`}</title>
      {back && (
        <Link
          to={paths.home}
          className="mb-3 -ml-1 inline-flex min-h-11 items-center gap-2 rounded-tag px-1 font-semibold text-bosque-700 hover:underline underline-offset-4"
        >
          <ArrowLeft aria-hidden="true" size="1.125rem" />
          {texts.backHome}
        </Link>
      )}
      {/* As large as its longest word has room for. */}
      <h1 className="text-[min(2.25rem,15vw)] leading-tight font-bold tracking-[-0.02em] md:text-[2.75rem]">{title}</h1>
      {lead && <p className="mt-2 max-w-[62ch] text-lg text-pretty text-ink-2 md:text-[1.25rem]">{lead}</p>}
    </div>
  )
}
