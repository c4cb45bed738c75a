import { bucketIn, openBucket } from './bucket.ts'
import { openHeadBucket } from './head-bucket.ts'
import { type HeadStore, openHeadFolder } from './head-store.ts'

/** The signed heads outside the stores, as HEADS_DIR says: in a bucket where that is its address, else in a folder. */
export const openHeadsOutside = (at: string): HeadStore => {
  const bucket = bucketIn(at)
  return bucket ? openHeadBucket(openBucket(bucket)) : openHeadFolder(at)
}
