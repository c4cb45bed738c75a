/** A UTC ISO instant. */
export type Instant = string
export type Id = string
/** Who asks, by role and id, never by name: 'public', 'staff:<id>', 'system:<name>'. */
export type Actor = string

/** What a rule answers: the facts to record (none = already so), or its refusal. */
export type Decision<E, R> = { ok: true; events: readonly E[] } | { ok: false; rejection: R }

/** An event with the instant it happened at, as `evolve` sees it. */
export type Happened<E> = E & { at: Instant }

/**
 * The state of a stream as plain JSON, and back (docs/log.md#snapshots). `shape` grows whenever what is folded of the same events changes,
 * here or in an upcaster: what was kept under another number is thrown away.
 */
export type SnapshotOf<S> = { shape: number; write(state: S): unknown; read(kept: unknown): S }

/** A pure decision over the history of one stream (docs/architecture.md#purity). `evolve` never throws on stored history. */
export type Decider<S, C, E extends { type: string }, R> = {
  /**
   * Events whose commands `decide` recognises when they come again, by ids of its own in their data. Of any other event the
   * command's id is kept with the folded stream, and a command that comes again is answered from its events.
   */
  repeatsDecided?: readonly E['type'][]
  /**
   * For so many days a command that comes again is known by its id, for streams that grow for years and whose callers repeat nothing later. For
   * ever by default.
   */
  repeatsWithinDays?: number
  /** Events that change what a client edits, so that an edit begun before one of them is stale (If-Match). All by default. */
  edits?: readonly E['type'][]
  /** How the state is kept as plain JSON, where streams grow for years. */
  snapshot?: SnapshotOf<S>
  initialState(): S
  evolve(state: S, event: Happened<E>): S
  decide(command: C, state: S): Decision<E, R>
}

/** What a rule may need to know about a command: its id, when it was given and by whom. All required. */
export type CommandMeta = { commandId: Id; now: Instant; actor: Actor }
export type Command<T extends string, D> = { type: T; data: D; meta: CommandMeta }
/** A command without its `meta`; of a union, each of its members. */
export type Sent<C extends Command<string, unknown>> = C extends unknown ? Omit<C, 'meta'> : never

export const accept = <E>(...events: E[]): { ok: true; events: readonly E[] } => ({ ok: true, events })
export const nothing: { ok: true; events: readonly never[] } = { ok: true, events: [] }
export const refuse = <R>(rejection: R): { ok: false; rejection: R } => ({ ok: false, rejection })

/** The end of a switch over a closed set: a new member does not compile until it has a case. */
export const unreachable = (value: never): never => {
  throw new Error(`no case for ${JSON.stringify(value)}`)
}
