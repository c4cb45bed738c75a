import { ownPasswordBody } from '@clinic/shared-events/contracts/practice/staff.ts'
import { z } from 'zod'
import { ownPasswordTexts as texts } from '~/texts/office/own-password.ts'

/** The form of the own password, checked in the order of docs/specification.md#office-rules. The confirmation is the form's alone. */
export const ownPasswordForm = z
  .object({ currentPassword: z.string(), newPassword: z.string(), confirmation: z.string() })
  .superRefine((form, context) => {
    const problem = firstProblem(form)
    for (const path of problem?.at ?? [])
      context.addIssue({ code: 'custom', path: [path], message: problem?.says ?? '' })
  })
export type OwnPasswordForm = z.infer<typeof ownPasswordForm>

type Problem = { at: readonly (keyof OwnPasswordForm)[]; says: string }

const fields = ['currentPassword', 'newPassword', 'confirmation'] as const

const firstProblem = (form: OwnPasswordForm): Problem | null => {
  const missing = fields.filter((field) => form[field] === '')
  if (missing.length > 0) return { at: missing, says: texts.allRequired }
  if (form.newPassword.length < 6) return { at: ['newPassword'], says: texts.tooShort }
  if (form.newPassword !== form.confirmation) return { at: ['confirmation'], says: texts.mismatch }
  const checked = ownPasswordBody.safeParse(form)
  const [issue] = checked.error?.issues ?? []
  if (!issue) return null
  return { at: [issue.path[0] === 'currentPassword' ? 'currentPassword' : 'newPassword'], says: issue.message }
}
