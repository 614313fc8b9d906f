import { Readable } from 'node:stream'
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl'
import { chunksOf, type FileReader } from './file-reader.ts'

const MAX_ENTRIES = 5000
/** Bytes of names, extra fields and comments. */
const MAX_DIRECTORY = 2 * 1024 * 1024

/** A file in a zip archive; sizes in bytes, as the archive declares them. */
export type ArchiveEntry = {
  name: string
  size: number
  encrypted: boolean
  /** Streams the decompressed content. @throws ArchiveError if it is corrupt, or longer or shorter than `size` */
  read: () => AsyncGenerator<Buffer>
}

/** What is wrong with an archive, as a message id; `inside` is the entry at fault, if users know its name. */
export class ArchiveError extends Error {
  readonly refusal: string
  readonly inside: string | undefined
  constructor(refusal: string, { inside, ...options }: ErrorOptions & { inside?: string | undefined } = {}) {
    super(refusal, options)
    this.refusal = refusal
    this.inside = inside
  }
}

/** Reads bytes for yauzl and remembers a read error, which is not the archive's fault. */
class Source extends RandomAccessReader {
  failure: unknown
  readonly file: FileReader
  constructor(file: FileReader) {
    super()
    this.file = file
  }
  async *chunks(from: number, to: number) {
    try {
      yield* chunksOf(this.file, from, to)
    } catch (error) {
      this.failure = error
      throw error
    }
  }
  override _readStreamForRange(start: number, end: number) {
    return Readable.from(this.chunks(start, end))
  }
  errorOf(error: unknown, refusal: string): unknown {
    if (this.failure || error instanceof ArchiveError) return this.failure ?? error
    return new ArchiveError(refusal, { cause: error })
  }
}

async function* contentOf(zip: ZipFile, source: Source, entry: Entry): AsyncGenerator<Buffer> {
  let left = entry.uncompressedSize
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      left -= chunk.byteLength
      if (left < 0) break
      yield chunk
    }
    if (left !== 0) throw new ArchiveError('document.refused.bomb')
  } catch (error) {
    throw source.errorOf(error, 'document.refused.unreadable')
  }
}

const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)

type Placed = { from: number; to: number }

/** Returns the entry's byte range. @throws ArchiveError if its local header has another name than the directory */
const placeOf = async (zip: ZipFile, entry: Entry): Promise<Placed> => {
  const { fileName, fileDataStart } = await zip.readLocalFileHeaderPromise(entry)
  if (!fileName.equals(entry.fileNameRaw)) throw new ArchiveError('document.refused.content')
  return { from: entry.relativeOffsetOfLocalHeader, to: fileDataStart + entry.compressedSize }
}

/** @throws ArchiveError if entries share bytes, as in a zip bomb */
const refuseOverlaps = (places: readonly Placed[]) => {
  let end = 0
  for (const { from, to } of places.toSorted((one, other) => one.from - other.from)) {
    if (from < end) throw new ArchiveError('document.refused.bomb')
    end = to
  }
}

const readDirectory = async (zip: ZipFile, source: Source): Promise<ArchiveEntry[]> => {
  if (zip.entryCount > MAX_ENTRIES) throw new ArchiveError('document.refused.bomb')
  const entries: ArchiveEntry[] = []
  const places: Placed[] = []
  let left = MAX_DIRECTORY
  for await (const entry of zip.eachEntry()) {
    left -= entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (left < 0) throw new ArchiveError('document.refused.bomb')
    places.push(await placeOf(zip, entry))
    entries.push({
      name: nameOf(entry),
      size: entry.uncompressedSize,
      encrypted: entry.isEncrypted(),
      read: () => contentOf(zip, source, entry),
    })
  }
  refuseOverlaps(places)
  return entries
}

/**
 * Reads the directory of a zip archive and refuses entries that share bytes. Does not check names.
 * @throws ArchiveError if it is not a zip archive, or if programs could read it differently
 */
export const readArchive = async (file: FileReader): Promise<ArchiveEntry[]> => {
  const source = new Source(file)
  try {
    const zip = await fromRandomAccessReaderPromise(source, file.size, {
      autoClose: false,
      decodeStrings: false,
      validateEntrySizes: false,
    })
    return await readDirectory(zip, source)
  } catch (error) {
    throw source.errorOf(error, 'document.refused.content')
  }
}
