import type { FileDeclaration } from '@clinic/shared-events/contracts/wire/call.ts'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import multer from 'multer'
import { Busy, HttpProblem } from './problem.ts'

/** How many files are read at once in this process, one of each person; each is held in memory until it was taken or refused. */
const mostAtOnce = 8
/** An upload of which no byte comes for so long is ended: it holds a place. */
const longestStillMs = 30_000
/** An end with bytes that nobody has read would take the answer away. */
const graceMs = 1_000
/** What a form adds to the bytes of its file, at most. */
const mostFormBytes = 100_000

const problemsOf =
  ({ field }: FileDeclaration) =>
  (status: number, code: string, sentence: string, headers?: Record<string, string>): HttpProblem =>
    new HttpProblem(status, code, sentence, { [field]: sentence }, headers)

/** Problems of what was sent, by multer's codes. Everything else it can fail with is a body that ended early or has no parts. */
const problemOf = (error: unknown, file: FileDeclaration): HttpProblem => {
  const { sentences } = file
  const code = error instanceof multer.MulterError ? error.code : null
  if (code === 'LIMIT_FILE_SIZE') return problemsOf(file)(413, 'too-large', sentences.tooLarge)
  return code
    ? problemsOf(file)(400, 'wrong-field', sentences.field)
    : problemsOf(file)(400, 'cut-off', sentences.cutOff)
}

type Reading = {
  /** Who sends a request, where that is known; a person sends one file at a time. */
  personOf(request: Request, response: Response): string | undefined
  stillMs?: number
}

/**
 * Reads the one file of a multipart form into memory: 415 for another type, 413 above its limit, 400 for another field, none, or one that
 * is cut off, 408 for one that stands still, 429 for a second one of the same person. Nothing is written anywhere.
 */
export const readFile = (file: FileDeclaration, { personOf, stillMs = longestStillMs }: Reading): RequestHandler => {
  const { field, mostBytes, sentences } = file
  const problem = problemsOf(file)
  const limits = { fileSize: mostBytes, files: 1, fields: 0, parts: 1 }
  const single = multer({ storage: multer.memoryStorage(), limits }).single(field)
  /** Who is sending one. */
  const sending = new Set<string>()
  return (request, response, next) => {
    if (!request.is('multipart/form-data')) return next(problem(415, 'wrong-type', sentences.field))
    // Of one whose sender went away before, no end comes any more: it would hold its place for good.
    if (request.destroyed) return next(problem(400, 'cut-off', sentences.cutOff))
    if (sending.size >= mostAtOnce) return next(new Busy('too many uploads'))
    const person = personOf(request, response) ?? request.ip ?? ''
    if (sending.has(person)) return next(problem(429, 'upload-under-way', sentences.another, { 'Retry-After': '5' }))
    sending.add(person)
    const end = endOnce(() => {
      sending.delete(person)
      request.setTimeout(0)
      request.off('data', count)
    }, next)
    /** Answers before all of it has come, and ends the connection once there was time to read the answer. */
    const cut = (status: number, code: string, sentence: string) => {
      response.once('finish', () => setTimeout(() => request.complete || request.destroy(), graceMs).unref())
      end(problem(status, code, sentence))
    }
    let bytes = 0
    const count = (more: Buffer) => {
      bytes += more.length
      if (bytes > mostBytes + mostFormBytes) cut(413, 'too-large', sentences.tooLarge)
    }
    if (Number(request.headers['content-length']) > mostBytes + mostFormBytes)
      return cut(413, 'too-large', sentences.tooLarge)
    request.setTimeout(stillMs, () => cut(408, 'timeout', sentences.cutOff))
    request.on('data', count)
    single(request, response, (error?: unknown) => {
      if (error) return end(problemOf(error, file))
      end(request.file ? undefined : problem(400, 'wrong-field', sentences.field))
    })
  }
}

/** Goes on with a request the first time it is called, after what has to be done before. */
const endOnce = (before: () => void, next: NextFunction): ((problem?: HttpProblem) => void) => {
  let ended = false
  return (problem) => {
    if (ended) return
    ended = true
    before()
    next(problem)
  }
}

/** The bytes that `readFile` read. */
export const fileOf = (request: { file?: { buffer: Buffer } | undefined }): Buffer | undefined => request.file?.buffer
