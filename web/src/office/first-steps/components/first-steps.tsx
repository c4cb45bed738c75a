import { neededSettings, type FirstSteps as Taken } from '@clinic/shared-events/contracts/practice/first-steps.ts'
import type { Doctor, Role } from '@clinic/shared-events/contracts/practice/staff.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button, buttonStyle } from '~/components/ui/button.tsx'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { Joint } from '~/components/ui/display/thread.tsx'
import { browserStore } from '~/lib/storage.ts'
import { paths } from '~/paths.ts'
import { firstStepsTexts as texts } from '~/texts/office/first-steps.ts'
import { useFirstSteps } from '../api/first-steps.ts'

type StepName = keyof typeof texts.steps

const leadsTo: Record<Exclude<StepName, 'practice'>, string> = {
  mail: `${paths.doctorBot}?tab=config`,
  users: `${paths.doctorUsers}?nuevo`,
  products: `${paths.doctorProducts}?nuevo`,
  appointments: `${paths.doctorAppointments}?nuevo`,
}

type Step = { name: StepName; done: boolean; mine: boolean }

/** The steps, whether each is done, and whether it is somebody's to take. Users and the practice's data are the administrators'. */
const stepsFor = (role: Role, { exampleSettings, ...done }: Taken): Step[] => {
  const isAdmin = role === 'admin'
  // Which settings are missing is told to administrators alone.
  const practice = !neededSettings.some((name) => exampleSettings.includes(name))
  return [
    ...(isAdmin ? [{ name: 'practice', done: practice, mine: true } as const] : []),
    ...(isAdmin ? [{ name: 'mail', done: done.mail, mine: true } as const] : []),
    { name: 'users', done: done.users, mine: isAdmin },
    { name: 'products', done: done.products, mine: true },
    { name: 'appointments', done: done.appointments, mine: true },
  ]
}

const storedAside = (username: string): string => `first-steps-aside:${username}`

/**
 * What an empty practice does first, each with the button that does it or who does it; nothing once somebody's own steps are done, or while
 * it is not known. Put aside, which is kept for this browser and account, it is one line that says how many are left.
 */
export function FirstSteps({ doctor: { role, username } }: { doctor: Pick<Doctor, 'role' | 'username'> }) {
  const { data } = useFirstSteps()
  const [aside, setAside] = useState(browserStore.get(storedAside(username)) !== null)
  const steps = data ? stepsFor(role, data.data) : []
  const left = steps.filter(({ done, mine }) => !done && mine).length
  if (left === 0) return null
  const toggle = () => {
    if (aside) browserStore.remove(storedAside(username))
    else browserStore.set(storedAside(username), 'yes')
    setAside(!aside)
  }
  return (
    <section aria-labelledby="primeros-pasos" className="shrink-0 border-b border-line bg-bosque-50 px-4 py-3 md:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="primeros-pasos" className="text-base font-bold">
          {texts.title}
        </h2>
        <Button look="quiet" size="sm" className="max-md:min-h-11" aria-expanded={!aside} onClick={toggle}>
          {aside ? texts.show(left) : texts.aside}
        </Button>
      </div>
      {!aside && <Steps steps={steps} settings={data?.data.exampleSettings ?? []} />}
    </section>
  )
}

function Steps({ steps, settings }: { steps: readonly Step[]; settings: readonly string[] }) {
  return (
    <>
      <p className="text-ink-2">{texts.lead}</p>
      <ol className="mt-2 grid gap-x-6 gap-y-1 md:grid-cols-2">
        {steps.map(({ name, done, mine }) => (
          <li key={name} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
            <span className="flex items-center gap-3">
              <Joint kind={done ? 'done' : 'planned'} className="size-4 shrink-0" />
              <span className={done ? 'text-ink-2 line-through' : 'font-semibold'}>{texts.steps[name].label}</span>
              <span className="sr-only">{done ? texts.done : texts.toDo}</span>
            </span>
            {!done && mine && <StepAction name={name} settings={settings} />}
            {!done && !mine && <span className="ml-auto text-ink-2">{texts.byAdmins}</span>}
          </li>
        ))}
      </ol>
    </>
  )
}

function StepAction({ name, settings }: { name: StepName; settings: readonly string[] }) {
  const { action } = texts.steps[name]
  if (name === 'practice') return <SettingsButton action={action} settings={settings} />
  return (
    <Link to={leadsTo[name]} className={buttonStyle('outline', 'sm', 'ml-auto max-md:min-h-11')}>
      {action}
    </Link>
  )
}

/** Says which settings of the practice are still the example's, and how one is set. */
function SettingsButton({ action, settings }: { action: string; settings: readonly string[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" className="ml-auto max-md:min-h-11" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {action}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={texts.settings.title} description={texts.settings.text}>
        <ul className="grid gap-1 font-mono text-[0.8125rem] break-all">
          {settings.map((setting) => (
            <li key={setting}>{setting}</li>
          ))}
        </ul>
        <p className="mt-4 text-ink-2">{texts.settings.example}</p>
        <pre className="mt-1 rounded-ctl bg-paper-2 p-3 text-[0.8125rem] break-all whitespace-pre-wrap">
          {'PRACTICE_NAME="Clínica del Norte" npm start'}
        </pre>
        <div className="mt-5 flex justify-end">
          <Button size="sm" className="max-md:min-h-11" onClick={() => setOpen(false)}>
            {texts.settings.close}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
