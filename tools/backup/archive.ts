import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { keyOf, newSalt, seal, unseal } from './sealed-file.ts'

const FORMAT = 1
/** The only file in plain text: what is needed to derive the key. */
const HEAD = 'backup.json'
const MANIFEST = 'manifest'

const headSchema = z.object({ format: z.literal(FORMAT), salt: z.string() })

const manifestSchema = z.object({
  /** The program's version, for the operator. */
  version: z.string(),
  /** ISO. */
  madeAt: z.string(),
  /** Time of each migration that the database had. */
  migrations: z.array(z.number()),
  /** Version of the job queue's tables. */
  jobsVersion: z.number(),
  /** End of the audit trail. */
  audit: z.object({ position: z.number(), hash: z.string() }),
  /** Rows of each table, by schema and name. */
  tables: z.record(z.string(), z.number()),
  /** Last value of each sequence, and whether it was used. */
  sequences: z.record(z.string(), z.object({ value: z.number(), isUsed: z.boolean() })),
  /** Keys of the stored files. */
  files: z.array(z.string()),
  /** Keys of files that were missing, such as one that was deleted while the backup ran. */
  missing: z.array(z.string()),
})
export type Manifest = z.output<typeof manifestSchema>

/** The name of a stored file in the archive. */
export const fileMember = (key: string) => `file.${key}`

/** A folder with sealed files. */
export type Archive = {
  write: (name: string, content: Readable) => Promise<void>
  /** The end of the stream fails if the content is not whole. */
  read: (name: string) => Promise<Readable>
}

const archiveIn = (folder: string, key: Buffer): Archive => {
  const sealed = (name: string) => ({ path: join(folder, name), name, key })
  return {
    write: (name, content) => seal(sealed(name), content),
    read: (name) => unseal(sealed(name)),
  }
}

/** Makes the folder of a new backup. @throws Error if it holds something */
export const makeFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty: name a new folder`)
}

/** Begins a backup in an empty folder. */
export const beginArchive = async (folder: string, secret: string): Promise<Archive> => {
  const salt = newSalt()
  const head = { format: FORMAT, salt: salt.toString('base64') }
  await writeFile(join(folder, HEAD), `${JSON.stringify(head)}\n`, { mode: 0o600, flag: 'wx' })
  return archiveIn(folder, keyOf(secret, salt))
}

/** Writes the manifest. It comes last, so that a backup that was cut off has none. */
export const endArchive = (archive: Archive, manifest: Manifest): Promise<void> =>
  archive.write(MANIFEST, Readable.from([JSON.stringify(manifest)]))

const readHead = async (folder: string) => {
  try {
    return headSchema.parse(JSON.parse(await readFile(join(folder, HEAD), 'utf8')))
  } catch {
    throw new Error(`${folder} holds no backup that this version can read`)
  }
}

/** Opens a complete backup. @throws Error for none, one that was cut off, and another key */
export const openArchive = async (
  folder: string,
  secret: string,
): Promise<{ archive: Archive; manifest: Manifest }> => {
  const { salt } = await readHead(folder)
  if (!(await readdir(folder)).includes(MANIFEST))
    throw new Error(`The backup in ${folder} was cut off: its manifest, which is written last, is missing`)
  const archive = archiveIn(folder, keyOf(secret, Buffer.from(salt, 'base64')))
  const content = await archive
    .read(MANIFEST)
    .then(text)
    .catch(() => {
      throw new Error(`The key does not open the backup in ${folder}, or its manifest is damaged`)
    })
  return { archive, manifest: manifestSchema.parse(JSON.parse(content)) }
}
