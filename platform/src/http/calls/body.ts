import { isUtf8 } from 'node:buffer'
import express, { type RequestHandler } from 'express'
import multer from 'multer'
import { HttpProblem } from './problem.ts'

/** The largest body a call may have: the longest form, every field full of emoji, is 200 kB. */
const mostBodyBytes = 250_000

const hasBody = (headers: { 'content-length'?: string; 'transfer-encoding'?: string }): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** An error like those of the body parser, known by its `type`. */
const bodyError = (type: string) => Object.assign(new Error(type), { type })

/** Refuses bodies that are not UTF-8: their bytes would be read as \ufffd, and a name stored that nobody wrote. */
const onlyUtf8 = (_request: unknown, _response: unknown, bytes: Buffer, charset: string): void => {
  if (charset !== 'utf-8') throw bodyError('charset.unsupported')
  if (!isUtf8(bytes)) throw bodyError('charset.broken')
}

const json = express.json({ limit: mostBodyBytes, strict: true, type: 'application/json', verify: onlyUtf8 })

/** Reads JSON bodies: 415 for another type or character set, 413 above the limit, 400 for what is not JSON in UTF-8. */
export const readJson: RequestHandler = (request, response, next) => {
  if (hasBody(request.headers) && !request.is('application/json'))
    return next(new HttpProblem(415, 'wrong-type', 'El contenido debe enviarse como JSON (application/json).'))
  json(request, response, next)
}

const urlencoded = express.urlencoded({ extended: false, limit: mostBodyBytes, parameterLimit: 20 })
const multipart = multer({ limits: { fieldSize: 1_000, fields: 20, parts: 20, files: 0 } }).none()

/** Reads the fields of a form, in both of its types: 415 for another one, 413 above the limit, 400 for one that is broken or has files. Nothing is written anywhere. */
export const readForm: RequestHandler = (request, response, next) => {
  if (request.is('multipart/form-data'))
    return multipart(request, response, (error?: unknown) => next(error ? malformedForm() : undefined))
  if (hasBody(request.headers) && !request.is('application/x-www-form-urlencoded'))
    return next(new HttpProblem(415, 'wrong-type', 'El contenido debe enviarse como formulario.'))
  urlencoded(request, response, next)
}
const malformedForm = () => new HttpProblem(400, 'malformed', 'El formulario enviado no es válido.')

/** What the body parser's own errors mean, by their `type`. */
const bodyProblems: Readonly<Record<string, () => HttpProblem>> = {
  'entity.too.large': () => new HttpProblem(413, 'too-large', 'El envío es demasiado grande: el máximo es 250 kB.'),
  'entity.parse.failed': () => new HttpProblem(400, 'malformed', 'El contenido enviado no es JSON válido.'),
  'encoding.unsupported': () => new HttpProblem(415, 'wrong-type', 'No se acepta esa compresión del contenido.'),
  'charset.broken': () => new HttpProblem(400, 'malformed', 'El contenido enviado no es UTF-8 válido.'),
  'charset.unsupported': () => new HttpProblem(415, 'wrong-type', 'El contenido debe enviarse en UTF-8.'),
}

/** The problem behind an error of the body parser, or null when it is something else. */
export const bodyProblem = (error: unknown): HttpProblem | null => {
  if (typeof error !== 'object' || error === null || !('type' in error)) return null
  return bodyProblems[String(error.type)]?.() ?? null
}
