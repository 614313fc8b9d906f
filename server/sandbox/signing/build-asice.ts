import type { Signing, Upload } from './signing.ts'
import { writeZip, type ZipEntry } from '../../file-store/zip.ts'

export const ASICE = 'application/vnd.etsi.asic-e+zip'

/** Returns a safe name that is unique in the container. */
const entryName = (name: string, taken: ReadonlySet<string>): string => {
  const plain = name.replace(/[/\\]/g, '_')
  const dot = plain.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, '']
  for (let copy = 1; ; copy += 1) {
    const candidate = copy === 1 ? plain : `${stem} (${copy})${extension}`
    if (!taken.has(candidate)) return candidate
  }
}

const xml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

const manifest = (names: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2">',
    `<manifest:file-entry manifest:full-path="/" manifest:media-type="${ASICE}"/>`,
    ...names.map(
      (name) =>
        `<manifest:file-entry manifest:full-path="${xml(name)}" manifest:media-type="application/octet-stream"/>`,
    ),
    '</manifest:manifest>',
  ].join('\n')

/**
 * Builds the signed container: `mimetype` first and uncompressed (ETSI EN 319 162-1, A.1), the documents, the manifest.
 * It contains a record of decisions instead of signatures, so that it cannot be mistaken for a signed document.
 */
export const buildContainer = (
  signing: Signing,
  documents: readonly { upload: Upload; content: Buffer }[],
): Promise<Buffer> => {
  const taken = new Set(['mimetype'])
  const files = documents.map(({ upload, content }): ZipEntry & { digest: string } => {
    const name = entryName(upload.name, taken)
    taken.add(name)
    return { name, content, digest: upload.digest }
  })
  const record = {
    note: 'Sandbox: trial signatures without legal effect.',
    signing: signing.name,
    documents: files.map(({ name, digest }) => ({ name, sha256: digest })),
    signers: signing.signers.map(({ name, surname, code, decidedAt }) => ({
      name,
      surname,
      code,
      signedAt: decidedAt,
    })),
  }
  const entries: ZipEntry[] = [
    { name: 'mimetype', content: Buffer.from(ASICE) },
    ...files,
    { name: 'META-INF/manifest.xml', content: Buffer.from(manifest(files.map(({ name }) => name))) },
    { name: 'META-INF/sandbox-record.json', content: Buffer.from(JSON.stringify(record, null, 2)) },
  ]
  return writeZip(entries, new Date(signing.createdAt))
}
