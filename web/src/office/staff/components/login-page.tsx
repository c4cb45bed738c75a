import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import hero from '~/art/hero.svg?raw'
import { Art } from '~/components/ui/display/art.tsx'
import { Joint } from '~/components/ui/display/thread.tsx'
import { paths } from '~/paths.ts'
import { staffTexts } from '~/texts/office/staff.ts'
import { onLeftElsewhere, useAuth } from '../api/me.ts'
import { type LoginState, sessionEnded, targetOf } from '../model/login-target.ts'
import { LoginForm } from './login-form.tsx'

const texts = staffTexts.login

/** Forgets the page to lead back to where another tab signs out: this one may have seen the end of the session before. */
const useLeftElsewhere = (): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const state: LoginState = { target: null, ended: true }
    return onLeftElsewhere(() => void navigate(paths.doctorLogin, { replace: true, state }))
  }, [navigate])
}

/**
 * /doctor/login (docs/specification.md#public-screens). Whoever is signed in already goes on to the dashboard, or to the page
 * they came for.
 */
export function LoginPage() {
  const auth = useAuth()
  const { state } = useLocation()
  useLeftElsewhere()
  if (auth.state === 'signed-in') return <Navigate to={targetOf(state)} replace />
  return (
    <section className="relative flex flex-1 flex-col overflow-hidden bg-bosque-50">
      <title>{texts.page}</title>
      <div className="wrap relative z-10 grid flex-1 items-center gap-10 py-8 md:py-14 lg:grid-cols-[440px_1fr] lg:gap-20">
        <div className="w-full max-w-[480px] justify-self-center rounded-box bg-paper p-6 shadow-float sm:p-9 lg:justify-self-start">
          <h1 className="text-2xl font-bold tracking-tight">{texts.title}</h1>
          {navigator.cookieEnabled ? (
            <p className="mt-2 text-ink-2">{sessionEnded(state) ? texts.again : texts.lead}</p>
          ) : (
            <p className="mt-2 text-cancelado-t">{texts.noCookies}</p>
          )}
          <LoginForm />
          <p className="mt-6 border-t border-line pt-5 text-[0.9375rem] text-ink-2">{texts.forgotten}</p>
        </div>
        <Purpose />
      </div>
    </section>
  )
}

/** Tells what the portal is for, along the thread; only where there is room. */
function Purpose() {
  return (
    <div className="hidden self-stretch lg:flex lg:flex-col lg:justify-between">
      <div className="pt-4">
        <p className="max-w-[18ch] text-[2.125rem] leading-tight font-bold tracking-tight text-balance">
          {texts.promise}
        </p>
        <ol className="relative mt-7 grid gap-5">
          <span aria-hidden="true" className="absolute top-3 bottom-3 left-2 w-0.75 rounded-full bg-bosque-500" />
          {texts.steps.map((step, at) => (
            <li key={step} className="flex items-center gap-4 text-lg text-ink-2">
              <Joint kind={at === 0 ? 'done' : 'planned'} className="size-4.75" />
              {step}
            </li>
          ))}
        </ol>
      </div>
      <Art
        svg={hero}
        className="-mb-14 w-[560px] [&_svg]:block [&_svg]:h-auto [&_svg]:w-full [&_svg]:overflow-visible"
      />
    </div>
  )
}
