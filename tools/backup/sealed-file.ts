import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Readable, pipeline as join } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const SALT_BYTES = 16

export const newSalt = (): Buffer => randomBytes(SALT_BYTES)

/** The key of one backup, from the operator's secret and the backup's salt. */
export const keyOf = (secret: string, salt: Buffer): Buffer => scryptSync(secret, salt, KEY_BYTES)

/** A path, the name that the content is bound to so that files cannot be exchanged, and the key. */
export type Sealed = { path: string; name: string; key: Buffer }

/** Writes content compressed and encrypted to a new file: initialization vector, AES-256-GCM of gzip, tag. */
export const seal = async ({ path, name, key }: Sealed, content: Readable): Promise<void> => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(name))
  async function* framed(encrypted: AsyncIterable<Buffer>) {
    yield iv
    yield* encrypted
    yield cipher.getAuthTag()
  }
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(content, createGzip(), cipher, framed, file)
}

const sealsOf = async (path: string) => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size < IV_BYTES + TAG_BYTES) throw new Error('it is too short')
    const iv = Buffer.alloc(IV_BYTES)
    const tag = Buffer.alloc(TAG_BYTES)
    await file.read(iv, 0, IV_BYTES, 0)
    await file.read(tag, 0, TAG_BYTES, size - TAG_BYTES)
    return { iv, tag, end: size - TAG_BYTES - 1 }
  } finally {
    await file.close()
  }
}

/**
 * Reads the content of a sealed file. The stream fails at its end if the file was changed, cut off, exchanged, or sealed
 * with another key.
 */
export const unseal = async ({ path, name, key }: Sealed): Promise<Readable> => {
  const { iv, tag, end } = await sealsOf(path)
  const decipher = createDecipheriv(CIPHER, key, iv).setAAD(Buffer.from(name)).setAuthTag(tag)
  const content = createGunzip()
  // Errors reach the reader, because a failing stream destroys those after it.
  join(createReadStream(path, { start: IV_BYTES, end }), decipher, content, () => undefined)
  return content
}
