/** The notification link a command's answer carries (docs/specification.md#office-calls). */
export type Notification = { whatsappURL: string; phone: string }

/** What a command did, shown under the actions until the next one. `missing` when the patient should be told and cannot be. */
export type Outcome = { id: string; text: string; notification: Notification | null; missing: boolean }
