import { PassThrough, pipeline, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

export type ZipEntry = { name: string; content: Buffer }
export type ZipSource = { name: string; open: () => Promise<Readable> }

/** Most stored files are compressed already, so a higher level costs time and saves little. */
const COMPRESSION_LEVEL = 1

/**
 * Streams a zip of files, opening one at a time. Compressed, because some programs cannot read an uncompressed entry
 * whose size follows it. The stream fails if a file fails, and closes the open file when its reader leaves.
 */
export const zipStream = (sources: readonly ZipSource[], at: Date): Readable => {
  const zip = new ZipFile()
  const output = new PassThrough()
  // The error reaches the reader of `output`.
  pipeline(zip.outputStream, output, () => {})
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  let current: Readable | undefined
  output.once('close', () => current?.destroy())
  for (const { name, open } of sources)
    zip.addReadStreamLazy(name, { mtime: at, compressionLevel: COMPRESSION_LEVEL }, (add) => {
      const begin = (file: Readable) => {
        current = file.once('error', fail)
        return output.destroyed ? file.destroy() : add(null, file)
      }
      open().then(begin, fail)
    })
  zip.end()
  return output
}

/**
 * Writes an uncompressed zip without extra fields, which an ASiC container needs for its `mimetype` (ETSI EN 319 162-1,
 * A.1).
 */
export const writeZip = (entries: readonly ZipEntry[], at: Date): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const { name, content } of entries)
    zip.addBuffer(content, name, { mtime: at, compress: false, forceDosTimestamp: true })
  zip.end()
  return buffer(zip.outputStream)
}
