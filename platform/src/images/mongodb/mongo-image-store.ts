import { Binary, MongoServerError, ObjectId } from 'mongodb'
import type { MongoDatabase } from '../../stores/mongo.ts'
import { durable, reaching } from '../../stores/mongo-away.ts'
import { type ImageStore, ImageStoreFull, type StoredImage, unnamedForMs } from '../image-store.ts'

/** A file of GridFS. `filename` is the image's id; its sizes stand in it one after the other. `uploadDate`: when it was stored last, or kept. */
type File = {
  _id: ObjectId
  length: number
  chunkSize: number
  uploadDate: Date
  filename: string
  metadata: { sizes: { width: number; from: number; length: number }[] }
}
type Chunk = { _id: ObjectId; files_id: ObjectId; n: number; data: Binary }

const chunkSize = 255 * 1024
const duplicateKey = 11_000
const outOfDiskSpace = 14_031
const hourMs = 3_600_000

const hasCode = (error: unknown, code: number): boolean => error instanceof MongoServerError && error.code === code

const fileOf = ({ id, sizes }: StoredImage, _id: ObjectId): File => {
  let length = 0
  const parts = [...sizes].map(([width, bytes]) => {
    const from = length
    length += bytes.length
    return { width, from, length: bytes.length }
  })
  return { _id, length, chunkSize, uploadDate: _id.getTimestamp(), filename: id, metadata: { sizes: parts } }
}

const chunksOf = ({ sizes }: StoredImage, files_id: ObjectId): Chunk[] => {
  const bytes = Buffer.concat([...sizes.values()])
  return Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, n) => ({
    _id: new ObjectId(),
    files_id,
    n,
    data: new Binary(bytes.subarray(n * chunkSize, (n + 1) * chunkSize)),
  }))
}

/**
 * Images in GridFS, as the collections `images.files` and `images.chunks` (or those of another bucket). An image is there once its file is, which is inserted after
 * all its chunks; the index on the name lets one of several win. What a crash or a lost connection left of chunks is removed with the
 * images that nothing names.
 */
export const openMongoImageStore = async (db: MongoDatabase, bucket = 'images'): Promise<ImageStore> => {
  const files = () => db.collection<File>(`${bucket}.files`, durable)
  const chunks = () => db.collection<Chunk>(`${bucket}.chunks`, durable)
  await reaching(() => files().createIndex({ filename: 1 }, { unique: true }))
  await reaching(() => chunks().createIndex({ files_id: 1, n: 1 }, { unique: true }))

  /** Takes back what was inserted of an attempt, the file first, so that none is ever without its chunks. */
  const undo = async (_id: ObjectId): Promise<void> => {
    await reaching(async () => {
      await files().deleteOne({ _id })
      await chunks().deleteMany({ files_id: _id })
    })
  }

  /** Removes what was begun an hour before and never became a file. */
  const removeUnfinished = async (now: Date): Promise<void> => {
    const known: ObjectId[] = await files().distinct('_id')
    const before = ObjectId.createFromTime(Math.floor((now.getTime() - hourMs) / 1000))
    await chunks().deleteMany({ files_id: { $nin: known, $lt: before } })
  }

  return {
    async put(image) {
      const again = { $set: { uploadDate: new Date() } }
      if ((await reaching(() => files().updateOne({ filename: image.id }, again))).matchedCount === 1) return
      const _id = new ObjectId()
      try {
        await reaching(() => chunks().insertMany(chunksOf(image, _id)))
        await reaching(() => files().insertOne(fileOf(image, _id)))
      } catch (error) {
        // Where the store cannot be reached now, a later cleaning removes it.
        await undo(_id).catch(() => undefined)
        if (hasCode(error, duplicateKey)) return
        throw hasCode(error, outOfDiskSpace) ? new ImageStoreFull('no room for an image') : error
      }
    },
    async read(id, width) {
      const file = await reaching(() => files().findOne({ filename: id }))
      const part = file?.metadata.sizes.find((one) => one.width === width)
      if (!file || !part) return null
      const first = Math.floor(part.from / file.chunkSize)
      const last = Math.floor((part.from + part.length - 1) / file.chunkSize)
      const found = await reaching(() =>
        chunks()
          .find({ files_id: file._id, n: { $gte: first, $lte: last } })
          .sort({ n: 1 })
          .toArray(),
      )
      const bytes = Buffer.concat(found.map(({ data }) => data.buffer))
      const from = part.from - first * file.chunkSize
      return bytes.subarray(from, from + part.length)
    },
    async remove(id) {
      const file = await reaching(() => files().findOneAndDelete({ filename: id }))
      if (file) await reaching(() => chunks().deleteMany({ files_id: file._id }))
    },
    async keep(named, now) {
      await reaching(() => files().updateMany({ filename: { $in: [...named] } }, { $set: { uploadDate: now } }))
      const before = new Date(now.getTime() - unnamedForMs)
      const old = { uploadDate: { $lte: before } }
      const found = await reaching(() =>
        files()
          .find(old, { projection: { _id: 1 } })
          .toArray(),
      )
      let removed = 0
      for (const { _id } of found) {
        // The condition again: it may have been stored anew meanwhile.
        const { deletedCount } = await reaching(() => files().deleteOne({ _id, ...old }))
        if (deletedCount === 0) continue
        await reaching(() => chunks().deleteMany({ files_id: _id }))
        removed += 1
      }
      await reaching(() => removeUnfinished(now))
      return removed
    },
  }
}
