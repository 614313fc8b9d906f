import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'

export type ZipFile = { name: string; content: Buffer; method: number }

/** Reads the files of a zip, and checks sizes and checksums. */
export const readZip = async (zip: Buffer): Promise<ZipFile[]> => {
  const archive = await fromBufferPromise(zip)
  const files: ZipFile[] = []
  for await (const entry of archive.eachEntry()) {
    const content = await buffer(await archive.openReadStreamPromise(entry))
    if (crc32(content) !== entry.crc32) throw new Error(`wrong checksum of ${entry.fileName}`)
    files.push({ name: entry.fileName, content, method: entry.compressionMethod })
  }
  return files
}
