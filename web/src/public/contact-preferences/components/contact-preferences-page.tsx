import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { DonePanel } from '~/components/ui/dialogs/done-panel.tsx'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { ErrorState } from '~/components/ui/display/state-notes.tsx'
import { ApiError } from '~/lib/http/http.ts'
import { PageHead } from '~/practice/page-head.tsx'
import { contactPreferences as texts } from '~/texts/messaging/contact-preferences.ts'
import { preferenceOptions } from '../api/preference.ts'
import { useChoice } from '../hooks/use-choice.ts'

/** /mensajes/{token}: who has a mail's link says by a button that they want no more mails, or mails again. Opening the link changes nothing. */
export function ContactPreferencesPage() {
  const { token = '' } = useParams()
  return (
    <div className="wrap pb-14 md:pb-22">
      <Opened key={token} token={token} />
    </div>
  )
}

function Opened({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(preferenceOptions(token))
  if (error instanceof ApiError && error.status === 404) return <Invalid />
  if (data) return <Choice token={token} stands={data.wanted} />
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      {isFetching ? (
        <Loading text={texts.loading} lines={['h-14 w-64 rounded-full']} className="mt-6" />
      ) : (
        <ErrorState {...texts.notLoaded} onRetry={() => void refetch()} className="mt-6" />
      )}
    </>
  )
}

/** @param stands whether mails are wanted, as it was when the page was opened */
function Choice({ token, stands }: { token: string; stands: boolean }) {
  const { chosen, choosing, failure, choose } = useChoice(token)
  if (failure?.invalid) return <Invalid />
  const wanted = chosen ?? stands
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
      {!done && <p className="mt-6 max-w-[56ch] text-ink-2 text-pretty">{wanted ? texts.what : texts.out}</p>}
      <Button
        look={wanted ? 'coral' : 'outline'}
        size="lg"
        className="mt-6 max-sm:w-full"
        disabled={choosing}
        onClick={() => choose(!wanted)}
      >
        {choosing ? texts.saving : wanted ? texts.stop : texts.again}
      </Button>
      <p className="mt-6 max-w-[56ch] text-ink-2 text-pretty">{texts.whatsapp}</p>
    </>
  )
}

function Invalid() {
  return <PageHead title={texts.invalid.title} lead={texts.invalid.text} />
}
