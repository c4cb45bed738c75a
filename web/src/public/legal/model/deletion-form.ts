import { email } from '@clinic/shared-events/contracts/wire/common.ts'
import { typedText } from '@clinic/shared-events/contracts/wire/typed-text.ts'
import { z } from 'zod'
import { deletion } from '~/texts/legal/deletion.ts'

/**
 * The schema of the form. Name and a valid e-mail are required; nothing else is checked, and nothing is sent or stored
 * (docs/specification.md#public-screens).
 */
export const deletionForm = z.object({
  name: z.string().overwrite(typedText).min(1, deletion.form.missingName),
  email,
  phone: z.string(),
  cedula: z.string(),
  dataTypes: z.array(z.string()),
  reason: z.string(),
})
export type DeletionInput = z.input<typeof deletionForm>

export const emptyDeletion: DeletionInput = { name: '', email: '', phone: '', cedula: '', dataTypes: [], reason: '' }
