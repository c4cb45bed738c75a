import type { LinkedForm } from '@clinic/shared-events/contracts/form-drafts.ts'
import type { CommandHandler } from '../handling/handle-command.ts'
import type { OriginFor } from '../handling/origin.ts'

/** What the calls of every slice are handed, so that one that needs nothing else has no line in compose.ts. */
export type CallDeps = {
  handler: CommandHandler
  /** The vault's 'ids', which ids are made with. */
  idSecret: Buffer
  /** A UTC ISO instant. */
  now: () => string
  originFor: OriginFor
  /** What an account was writing of a stream was saved: its draft goes. Never rejects. */
  draftSaved(staffId: string, of: string): Promise<void>
  /** A patient's form was sent by a link: its draft goes, and the link says when. Never rejects. */
  formSent(form: LinkedForm, link: string): Promise<void>
}
