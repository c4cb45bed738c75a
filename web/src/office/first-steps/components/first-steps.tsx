import { neededSettings, type FirstSteps as Taken } from '@clinic/shared-events/contracts/practice/first-steps.ts'
import type { Doctor, Role } from '@clinic/shared-events/contracts/practice/staff.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button, buttonStyle } from '~/components/ui/button.tsx'
import { Joint } from '~/components/ui/display/thread.tsx'
import { cx } from '~/lib/class-names.ts'
import { browserStore } from '~/lib/storage.ts'
import { paths } from '~/paths.ts'
import { firstStepsTexts as texts } from '~/texts/office/first-steps.ts'
import { useFirstSteps } from '../api/first-steps.ts'

type StepName = keyof typeof texts.steps

const leadsTo: Record<StepName, string> = {
  practice: paths.doctorClinic,
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
          <li key={name} className={cx('flex flex-wrap items-center gap-x-3', done ? 'min-h-8' : 'min-h-11')}>
            <span className="flex min-w-0 flex-1 basis-40 items-center gap-3">
              <Joint kind={done ? 'done' : 'planned'} className="size-4 shrink-0" />
              <span>
                <span className={done ? 'text-ink-2 line-through' : 'font-semibold'}>{texts.steps[name].label}</span>
                {name === 'practice' && !done && <span className="block text-ink-2">{texts.missing(settings)}</span>}
              </span>
              <span className="sr-only">{done ? texts.done : texts.toDo}</span>
            </span>
            {!done && mine && <StepAction name={name} />}
            {!done && !mine && <span className="ml-auto text-ink-2">{texts.byAdmins}</span>}
          </li>
        ))}
      </ol>
    </>
  )
}

function StepAction({ name }: { name: StepName }) {
  return (
    <Link to={leadsTo[name]} className={buttonStyle('outline', 'sm', 'ml-auto shrink-0 max-md:min-h-11')}>
      {texts.steps[name].action}
    </Link>
  )
}
