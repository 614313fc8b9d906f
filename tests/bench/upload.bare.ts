import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyRequest } from 'fastify'

/** Far above what is sent. */
const LIMIT = 1024 ** 3

const keepIn = (folder: string) => async (request: FastifyRequest) => {
  for await (const { file } of request.files())
    await pipeline(file, createWriteStream(join(folder, crypto.randomUUID())))
  return {}
}

/** A server that only writes what is uploaded to the disk, while the work lasts. */
export const withBareUpload = async <T>(work: (address: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'tehing-upload-'))
  const app = Fastify({ bodyLimit: LIMIT })
  try {
    await app.register(multipart, { limits: { fileSize: LIMIT } })
    app.route({ method: 'POST', url: '/', handler: keepIn(folder) })
    return await work(await app.listen({ port: 0, host: '127.0.0.1' }))
  } finally {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  }
}
