import type { TemplateTestReported } from '@clinic/shared-events/messaging/template-test-events.ts'
import { describe, it } from 'vitest'
import { scenariosOf } from '../../testing/given-when-then.ts'
import { type RecordTest, type ReportTest, templateTest } from './template-test.ts'

const { given } = scenariosOf(templateTest)
const meta = { commandId: 'c1', now: '2026-11-20T15:00:00.000Z', actor: 'staff:admin' }
const data = { testId: 't1', what: 'general', contentSid: 'HX01', configId: 'one' } as const
const record: RecordTest = { type: 'RecordTest', data: { ...data, phoneNumber: '+50688881234' }, meta }
const recorded = { type: 'TemplateTested', data, contact: { phoneNumber: '+50688881234' } } as const
const reported = (status: 'unclear' | 'queued' | 'failed'): TemplateTestReported => ({
  type: 'TemplateTestReported',
  data: { testId: 't1', status, messageSid: status === 'queued' ? 'SM1' : null },
})
const report = (status: 'unclear' | 'queued' | 'failed'): ReportTest => ({
  type: 'ReportTest',
  data: reported(status).data,
  meta,
})

describe('the test of a template', () => {
  it('is refused while no configuration is active, unless it was recorded before', () => {
    const without: RecordTest = { ...record, data: { ...record.data, configId: null } }
    given([]).when(without).thenRejected({ type: 'NoActiveAccount' })
    given([recorded]).when(without).thenNothing()
  })

  it('is recorded once', () => {
    given([]).when(record).then([recorded])
    given([recorded]).when(record).thenNothing()
    given([recorded, reported('unclear')])
      .when(record)
      .thenNothing()
  })

  // @rule messaging-template-tests-once
  it('is claimed once: who comes second learns nothing new and does not send', () => {
    given([recorded])
      .when(report('unclear'))
      .then([reported('unclear')])
    given([recorded, reported('unclear')])
      .when(report('unclear'))
      .thenNothing()
    given([]).when(report('unclear')).thenNothing()
  })

  it.each(['queued', 'failed'] as const)('that was claimed is %s, and stays so', (status) => {
    const claimed = [recorded, reported('unclear')]
    given(claimed)
      .when(report(status))
      .then([reported(status)])
    for (const later of ['unclear', 'queued', 'failed'] as const)
      given([...claimed, reported(status)])
        .when(report(later))
        .thenNothing()
  })
})
