import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { ProblemCode } from '../../contract/problem.ts'
import { UPLOAD_MAXIMUMS } from '../../domain/constants.ts'
import { Problem } from '../http/problem.ts'
import { contentRefusal } from './check-file.ts'
import { nameOf } from './document.ts'
import type { FileStore } from './file-store.ts'
import type { Incoming } from './incoming.ts'
import { withParts } from './parts.ts'

/** A file that has been checked and lies in the store; `size` in bytes. */
export type Received = { fileName: string; size: number; storedKey: string; sha256: string }

const FIELD = 'files'

/** Takes stored files back; what cannot be deleted is left, for nothing names it. */
export const discard = async (files: FileStore, keys: readonly string[]): Promise<void> => {
  await Promise.allSettled(keys.map((key) => files.delete(key)))
}

const refuse = (
  code: string,
  { index, name }: { index: number; name: string },
  problem: ProblemCode = 'request.invalid',
): never => {
  throw new Problem(problem, { fields: [{ path: `${FIELD}.${index}`, code, values: { name } }] })
}

/** @throws Problem request.invalid: more than a query holds */
export const refuseTooMany = (count: number): void => {
  const max = UPLOAD_MAXIMUMS.files
  if (count > max)
    throw new Problem('request.invalid', {
      fields: [{ path: FIELD, code: 'document.refused.tooMany', values: { max } }],
    })
}

/** The files of an upload. @throws Problem request.malformed; errors with a status of their own at a limit */
async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.files()
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error ? error : new Problem('request.malformed')
  }
}

/** Takes in a file that is still coming. @throws Problem request.malformed where it breaks off on its way here */
const takeIn = async (content: Readable, files: FileStore): Promise<Incoming> => {
  let broken = false
  async function* whole() {
    try {
      yield* content
    } catch (error) {
      broken = true
      throw error
    }
  }
  try {
    return await files.takeIn(Readable.from(whole()))
  } catch (error) {
    throw broken ? new Problem('request.malformed') : error
  }
}

/** Looks into a file before it is stored. @throws Problem request.invalid naming it, request.tooLarge */
const look = async (part: MultipartFile, named: { index: number; name: string }, { path }: Incoming) => {
  if (part.file.truncated) refuse('document.refused.tooLarge', named, 'request.tooLarge')
  if (part.fieldname !== FIELD) refuse('field.choice', named)
  const refused = await withParts(path, (file) => contentRefusal(named.name, file))
  if (refused) refuse(refused, named)
}

const receive = async (part: MultipartFile, index: number, files: FileStore): Promise<Received> => {
  const incoming = await takeIn(part.file, files)
  try {
    const fileName = nameOf(part.filename)
    await look(part, { index, name: fileName }, incoming)
    const { size, sha256 } = incoming
    return { fileName, size, sha256, storedKey: await files.keep(incoming) }
  } finally {
    await files.drop(incoming)
  }
}

/**
 * Takes in the files of an upload, one after the other, and stores each it has looked into: all are taken or none.
 * @throws Problem request.invalid, request.tooLarge, both naming the file; request.notJson, request.malformed
 */
export const receiveFiles = async (request: FastifyRequest, files: FileStore): Promise<Received[]> => {
  if (!request.isMultipart()) throw new Problem('request.notJson')
  const received: Received[] = []
  try {
    for await (const part of partsOf(request)) {
      refuseTooMany(received.length + 1)
      received.push(await receive(part, received.length, files))
    }
    if (received.length === 0)
      throw new Problem('request.invalid', { fields: [{ path: FIELD, code: 'field.required' }] })
    return received
  } catch (error) {
    await discard(
      files,
      received.map(({ storedKey }) => storedKey),
    )
    throw error
  }
}
