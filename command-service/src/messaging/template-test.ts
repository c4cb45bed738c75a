import type {
  TemplateTestEvent,
  TemplateTested,
  TemplateTestReported,
} from '@clinic/shared-events/messaging/template-test-events.ts'
import { accept, type Command, type Decider, nothing, refuse, unreachable } from '../handling/decider.ts'

export type TemplateTest =
  | { status: 'none' }
  | { status: 'recorded' }
  | { status: 'reported'; report: TemplateTestReported['data'] }

/** `configId`: of the active configuration, null while there is none. */
export type RecordTest = Command<
  'RecordTest',
  Omit<TemplateTested['data'], 'configId'> & { configId: string | null; phoneNumber: string }
>
export type ReportTest = Command<'ReportTest', TemplateTestReported['data']>
export type TemplateTestRejection = { type: 'NoActiveAccount' }

/** Whether a report tells more than is known: the first one of a test does, and what came of one that was unclear. */
const isNews = (state: TemplateTest, { status }: TemplateTestReported['data']): boolean => {
  if (state.status === 'none') return false
  return state.status === 'recorded' || (state.report.status === 'unclear' && status !== 'unclear')
}

/** `templateTest-<id>`: one test of a template, and what came of it (docs/decisions/0075-tests-of-templates.md). */
export const templateTest: Decider<TemplateTest, RecordTest | ReportTest, TemplateTestEvent, TemplateTestRejection> = {
  initialState: () => ({ status: 'none' }),
  evolve(_, event) {
    switch (event.type) {
      case 'TemplateTested':
        return { status: 'recorded' }
      case 'TemplateTestReported':
        return { status: 'reported', report: event.data }
      default:
        return unreachable(event)
    }
  },
  decide(command, state) {
    switch (command.type) {
      case 'RecordTest': {
        const { configId, phoneNumber, ...asked } = command.data
        if (state.status !== 'none') return nothing
        if (configId === null) return refuse({ type: 'NoActiveAccount' })
        return accept({ type: 'TemplateTested', data: { ...asked, configId }, contact: { phoneNumber } })
      }
      case 'ReportTest':
        return isNews(state, command.data) ? accept({ type: 'TemplateTestReported', data: command.data }) : nothing
      default:
        return unreachable(command)
    }
  },
}
