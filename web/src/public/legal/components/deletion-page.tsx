import { SideBox } from '~/components/ui/display/side-box.tsx'
import { Thread, ThreadStep } from '~/components/ui/display/thread.tsx'
import { PageHead } from '~/practice/page-head.tsx'
import { deletion } from '~/texts/legal/deletion.ts'
import { DeletionForm } from './deletion-form.tsx'
import { AlternativeCard, RightsCard } from './deletion-info.tsx'
import { LegalCard } from './deletion-legal.tsx'

/** /data-deletion (docs/specification.md#public-screens). */
export function DeletionPage() {
  return (
    <div className="wrap pb-14 md:pb-22">
      <PageHead title={deletion.title} lead={deletion.lead} back />
      <div className="mt-8 grid gap-6 md:mt-10 md:grid-cols-2">
        <RightsCard />
        <AlternativeCard />
      </div>
      <div className="mt-12 grid gap-12 lg:mt-14 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <DeletionForm />
        <aside className="flex flex-col gap-8">
          <Steps />
          <LegalCard />
        </aside>
      </div>
    </div>
  )
}

function Steps() {
  const { title, steps } = deletion.process
  return (
    <SideBox title={title}>
      <Thread className="mt-5">
        {steps.map((step, at) => (
          <ThreadStep key={step} kind="planned" last={at === steps.length - 1} jointClassName="size-5.5">
            <p className="pt-0.5 pb-5 pl-4 leading-snug group-last:pb-0">{step}</p>
          </ThreadStep>
        ))}
      </Thread>
    </SideBox>
  )
}
