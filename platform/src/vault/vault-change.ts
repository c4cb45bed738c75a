/** The command that a change in the vault belongs to, kept with it so that a start after a crash can record it. Ids and a keyed hash, never content. */
export type VaultChange = { commandId: string; actor: string; bodyHash: string }
