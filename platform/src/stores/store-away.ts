/** A store that cannot be reached now; HTTP answers 503 with Retry-After. */
export class StoreAway extends Error {
  readonly store: string
  constructor(store: string, cause?: unknown) {
    super(`${store} cannot be reached`, { cause })
    this.name = 'StoreAway'
    this.store = store
  }
}
