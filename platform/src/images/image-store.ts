/** An image as it is stored: `id` is the hash of its content, `sizes` its WebP files by width in pixels. */
export type StoredImage = { id: string; sizes: ReadonlyMap<number, Buffer> }

/** How long an image stays that nothing names any more, or yet. */
export const unnamedForMs = 86_400_000

/**
 * The store of uploaded images, each once under the hash of its content and never changed (docs/decisions/0047). Every adapter passes
 * `image-store.contract.ts`; all functions reject with `StoreAway` when the store cannot be reached.
 */
export type ImageStore = {
  /** Stores an image in all its sizes, or nothing of it; one that is there is no error. Durable when it resolves. @throws ImageStoreFull */
  put(image: StoredImage): Promise<void>
  /** One size of an image, or null for none. */
  read(id: string, width: number): Promise<Buffer | null>
  /** Removes an image in all its sizes for good; one that is not there is no error. */
  remove(id: string): Promise<void>
  /** Keeps the images of these ids, which products and the logo name at that moment, and removes those that were neither stored nor kept for a day before it; how many. */
  keep(named: ReadonlySet<string>, now: Date): Promise<number>
}

/** The store has no room left. */
export class ImageStoreFull extends Error {
  override readonly name = 'ImageStoreFull'
}
