import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { ProblemCode } from '../../../api/problem.ts'
import { UPLOAD_MAXIMUMS } from '../../../domain/constants.ts'
import { Problem } from '../../platform/http/problem.ts'
import { createLanes } from '../../platform/http/bulkheads.ts'
import { isStorageFull } from '../../platform/storage-error.ts'
import { contentRefusal } from './check-file.ts'
import { safeFileName, sentFileName } from './file-name.ts'
import type { FileStore } from '../../file-store/file-store.ts'
import type { TemporaryFile } from '../../file-store/temporary-file.ts'
import type { VirusScanner } from '../../services/virus-scanner/clamd.ts'
import { chunksOf, withFileReader } from './file-reader.ts'
import type { Refusal } from './refusal.ts'

/** A file that passed all checks and is stored; `size` in bytes. */
export type ReceivedFile = { fileName: string; size: number; storedKey: string; sha256: string }

const FIELD = 'files'

/** Deletes stored files, best effort: the nightly sweep deletes the rest. */
export const deleteFiles = async (files: FileStore, keys: readonly string[]): Promise<void> => {
  await Promise.allSettled(keys.map((key) => files.delete(key)))
}

const refuse = (
  code: string,
  { index, name }: { index: number; name: string },
  problem: ProblemCode = 'request.invalid',
): never => {
  throw new Problem(problem, { fields: [{ path: `${FIELD}.${index}`, code, values: { name } }] })
}

const refuseCount = (code: string, max: number): never => {
  throw new Problem('request.invalid', { fields: [{ path: FIELD, code, values: { max } }] })
}

/** @throws Problem request.invalid for more files than a query may hold */
export const assertFileCount = (count: number): void => {
  const max = UPLOAD_MAXIMUMS.files
  if (count > max) refuseCount('document.refused.tooMany', max)
}

/** The parts of an upload. @throws Problem request.malformed; Fastify errors at the size limits */
async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.files()
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error ? error : new Problem('request.malformed')
  }
}

/** Streams a part to disk. @throws Problem request.malformed if the upload is aborted */
const receiveTemporary = async (content: Readable, files: FileStore): Promise<TemporaryFile> => {
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
    return await files.receive(Readable.from(whole()))
  } catch (error) {
    // A full disk also aborts the stream; that is not the client's fault.
    throw broken && !isStorageFull(error) ? new Problem('request.malformed') : error
  }
}

/**
 * Where received files are stored, the optional virus scanner, the user id of the uploader, and how many files are
 * accepted at once if fewer than a query may hold.
 */
export type Receiver = {
  files: FileStore
  scanner?: VirusScanner | undefined
  uploader: number
  most?: number
}

/** The queue is as long as the most files of a query, so that one upload of all of them is never refused as busy. */
const inLane = createLanes<number>(UPLOAD_MAXIMUMS.files)

const foundIn = (path: string, scanner: VirusScanner): Promise<string | null> =>
  withFileReader(path, (file) => scanner.scan(chunksOf(file)))

/** The file's name, with the name of the refused file inside it if there is one. */
const nameWithin = (name: string, { inside }: Refusal): string =>
  inside === undefined ? name : `${name} › ${safeFileName(inside)}`

/**
 * @throws Problem request.invalid naming the file, request.tooLarge, server.busy; ServiceError if the scanner does not
 * respond
 */
const checkContent = async (
  part: MultipartFile,
  named: { index: number; name: string },
  { path }: TemporaryFile,
  { scanner, uploader }: Receiver,
) => {
  if (part.file.truncated) refuse('document.refused.tooLarge', named, 'request.tooLarge')
  if (part.fieldname !== FIELD) refuse('field.choice', named)
  const refused = await inLane(uploader, () =>
    withFileReader(path, (file) => contentRefusal(named.name, file)),
  )
  if (refused) refuse(refused.code, { index: named.index, name: nameWithin(named.name, refused) })
  // Last, because it is the slowest check. Without a response from the scanner the file is refused.
  if (scanner && (await foundIn(path, scanner))) refuse('document.refused.virus', named)
}

const receive = async (part: MultipartFile, index: number, receiver: Receiver): Promise<ReceivedFile> => {
  const { files } = receiver
  const temporary = await receiveTemporary(part.file, files)
  try {
    const fileName = sentFileName(part.filename)
    await checkContent(part, { index, name: fileName }, temporary, receiver)
    const { size, sha256 } = temporary
    return { fileName, size, sha256, storedKey: await files.commit(temporary) }
  } finally {
    await files.discard(temporary)
  }
}

/**
 * Receives the files of an upload one by one, checks and stores each: all of them or none.
 * @throws Problem request.invalid or request.tooLarge naming the file; request.notJson, request.malformed
 */
export const receiveFiles = async (request: FastifyRequest, receiver: Receiver): Promise<ReceivedFile[]> => {
  if (!request.isMultipart()) throw new Problem('request.notJson')
  const received: ReceivedFile[] = []
  try {
    for await (const part of partsOf(request)) {
      const count = received.length + 1
      assertFileCount(count)
      if (receiver.most !== undefined && count > receiver.most)
        refuseCount('field.tooManyFiles', receiver.most)
      received.push(await receive(part, received.length, receiver))
    }
    if (received.length === 0)
      throw new Problem('request.invalid', { fields: [{ path: FIELD, code: 'field.required' }] })
    return received
  } catch (error) {
    await deleteFiles(
      receiver.files,
      received.map(({ storedKey }) => storedKey),
    )
    throw error
  }
}
