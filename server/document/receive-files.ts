import type { FastifyRequest } from 'fastify'
import { Problem } from '../http/problem.ts'
import { contentRefusal } from './check-file.ts'
import { nameOf } from './document.ts'
import type { FileStore } from './file-store.ts'

/** A file that has been checked and lies in the store. */
export type Received = { fileName: string; size: number; storedKey: string }

const FIELD = 'files'

/** Takes stored files back; what cannot be deleted is left, for nothing names it. */
export const discard = async (files: FileStore, keys: readonly string[]): Promise<void> => {
  await Promise.allSettled(keys.map((key) => files.delete(key)))
}

const refuse = (index: number, code: string, name: string): never => {
  throw new Problem('request.invalid', { fields: [{ path: `${FIELD}.${index}`, code, values: { name } }] })
}

/**
 * Streams the files of an upload to the store, one after the other, and looks into each: all are taken or none.
 * @throws Problem request.invalid naming the file, request.tooLarge
 */
export const receiveFiles = async (request: FastifyRequest, files: FileStore): Promise<Received[]> => {
  const received: Received[] = []
  try {
    if (!request.isMultipart()) throw new Problem('request.notJson')
    for await (const part of request.files()) {
      const storedKey = await files.putStream(part.file)
      const fileName = nameOf(part.filename)
      received.push({ fileName, size: part.file.bytesRead, storedKey })
      if (part.file.truncated) throw new Problem('request.tooLarge')
      const index = received.length - 1
      if (part.fieldname !== FIELD) refuse(index, 'field.choice', fileName)
      const refused = await contentRefusal(fileName, await files.get(storedKey))
      if (refused) refuse(index, refused, fileName)
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
