import { useParams } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { DonePanel } from '~/components/ui/done-panel.tsx'
import { PageHead } from '~/practice/page-head.tsx'
import { contactPreferences as texts } from '~/texts/contact-preferences.ts'
import { usePreference } from '../hooks/use-preference.ts'

/** /mensajes/{token}: who has a mail's link says by a button that they do not want to be written to. Opening the link changes nothing. */
export function ContactPreferencesPage() {
  const { token = '' } = useParams()
  return (
    <div className="wrap pb-14 md:pb-22">
      <Choice key={token} token={token} />
    </div>
  )
}

function Choice({ token }: { token: string }) {
  const { chosen, choosing, failure, choose } = usePreference(token)
  if (failure?.invalid) return <PageHead title={texts.invalid.title} lead={texts.invalid.text} />
  const wanted = chosen ?? true
  const done = chosen === null ? null : chosen ? texts.back : texts.stopped
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      {done && (
        <DonePanel key={done.title} title={done.title} about="now" className="mt-8 max-w-2xl">
          <p className="mt-3 max-w-[56ch] text-lg text-pretty">{done.text}</p>
        </DonePanel>
      )}
      {failure && (
        <p role="alert" className="mt-6 font-semibold text-coral-t">
          {failure.reason ?? texts.failed}
        </p>
      )}
      {wanted && !done && <p className="mt-6 max-w-[56ch] text-ink-2 text-pretty">{texts.what}</p>}
      <Button
        look={wanted ? 'coral' : 'outline'}
        size="lg"
        className="mt-6 max-sm:w-full"
        disabled={choosing}
        onClick={() => choose(!wanted)}
      >
        {choosing ? texts.stopping : wanted ? texts.stop : texts.again}
      </Button>
    </>
  )
}
