import { createHash } from 'node:crypto'
import type { FileStore } from '../file-store/file-store.ts'
import { ArchiveError, readArchive } from '../document/upload/archive.ts'
import { type FileReader, readerOf } from '../document/upload/file-reader.ts'
import type { ContainerFileRow } from '../schema/container.table.ts'
import { ServiceError } from '../services/client/service-error.ts'

const digestOf = async (content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('base64')
}

/** Hashes of the entries that are as large as one of the files. */
const digestsIn = async (zip: FileReader, sizes: ReadonlySet<number>): Promise<Set<string>> => {
  const digests = new Set<string>()
  for (const entry of await readArchive(zip))
    if (sizes.has(entry.size)) digests.add(await digestOf(entry.read()))
  return digests
}

/**
 * Checks that the signed file holds, byte for byte, every file that was sent for signing.
 * @throws ServiceError if it does not
 */
export const assertHoldsFiles = async (
  files: Pick<FileStore, 'get'>,
  sent: readonly ContainerFileRow[],
  sealed: Uint8Array,
): Promise<void> => {
  const refused = (reason: string, cause?: unknown) =>
    new ServiceError('signing', 'refused', reason, { cause })
  const contents: Buffer[] = []
  for (const { storedKey } of sent) if (storedKey) contents.push(await files.get(storedKey))
  const sizes = new Set(contents.map(({ byteLength }) => byteLength))
  const held = await digestsIn(readerOf(sealed), sizes).catch((error: unknown) => {
    throw error instanceof ArchiveError ? refused('its file cannot be read', error) : error
  })
  for (const content of contents)
    if (!held.has(await digestOf([content])))
      throw refused('its file does not hold what was sent to be signed')
}
