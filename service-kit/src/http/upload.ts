import type { FileDeclaration } from '@clinic/shared-events/contracts/call.ts'
import type { RequestHandler } from 'express'
import multer from 'multer'
import { Busy, HttpProblem } from './problem.ts'

/** How many files are read at once in this process; each is held in memory until it was taken or refused. */
const mostAtOnce = 8

/** Problems of what was sent, by multer's codes. Everything else it can fail with is a body that ended early or has no parts. */
const problemOf = (error: unknown, { field, sentences }: FileDeclaration): HttpProblem => {
  const code = error instanceof multer.MulterError ? error.code : null
  const [status, name, sentence] =
    code === 'LIMIT_FILE_SIZE'
      ? ([413, 'too-large', sentences.tooLarge] as const)
      : code
        ? ([400, 'wrong-field', sentences.field] as const)
        : ([400, 'cut-off', sentences.cutOff] as const)
  return new HttpProblem(status, name, sentence, { [field]: sentence })
}

/**
 * Reads the one file of a multipart form into memory: 415 for another type, 413 above its limit, 400 for another field, none, or one that
 * is cut off. Nothing is written anywhere.
 */
export const readFile = (file: FileDeclaration): RequestHandler => {
  const { field, mostBytes, sentences } = file
  const limits = { fileSize: mostBytes, files: 1, fields: 0, parts: 1 }
  const single = multer({ storage: multer.memoryStorage(), limits }).single(field)
  let reading = 0
  return (request, response, next) => {
    if (!request.is('multipart/form-data')) {
      const sentence = sentences.field
      return next(new HttpProblem(415, 'wrong-type', sentence, { [field]: sentence }))
    }
    if (reading >= mostAtOnce) return next(new Busy('too many uploads'))
    reading += 1
    single(request, response, (error?: unknown) => {
      reading -= 1
      if (error) return next(problemOf(error, file))
      if (request.file) return next()
      next(new HttpProblem(400, 'wrong-field', sentences.field, { [field]: sentences.field }))
    })
  }
}

/** The bytes that `readFile` read. */
export const fileOf = (request: { file?: { buffer: Buffer } | undefined }): Buffer | undefined => request.file?.buffer
