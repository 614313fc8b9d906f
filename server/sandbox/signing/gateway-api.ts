import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { language } from '../../../api/language.ts'
import { ASICE } from './build-asice.ts'
import { statusOf } from './signing.ts'
import type { SigningStore } from './signing-store.ts'
import { join } from 'node:path'
import { readForms } from '../pages/page.ts'
import { createPostbackQueue, deliveryDelaysMs } from './postback-queue.ts'
import { signerPage } from './signer-page.ts'

type Options = { store: SigningStore; accessToken: string }
type Store = Pick<Options, 'store'>

/** 20 MiB of document in base64, and the JSON around it. */
const UPLOAD_LIMIT = 28 * 1024 * 1024

const nonEmpty = z.string().check(z.minLength(1), z.maxLength(300))
const uploadBody = z.object({
  file: z.object({
    name: nonEmpty,
    digest: z.string().check(z.regex(/^[0-9a-f]{64}$/i)),
    content: z.base64().check(z.minLength(1)),
  }),
})
const signer = z.object({ id: nonEmpty, name: nonEmpty, surname: nonEmpty, code: z.optional(z.string()) })
const createBody = z.object({
  type: z.literal('asice'),
  name: nonEmpty,
  files: z.array(z.object({ token: z.string() })).check(z.minLength(1)),
  signers: z.array(signer).check(z.minLength(1)),
  postback_url: z.optional(z.url({ protocol: /^https?$/ })),
  language: z.optional(language),
})
const tokenParam = z.object({ token: z.string() })
const accessQuery = z.object({ access_token: z.string() })

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest()
const sameText = (a: string, b: string) => timingSafeEqual(sha256(a), sha256(b))
const refuse = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ status: 'error', message })
const tokenOf = (request: FastifyRequest) => tokenParam.parse(request.params).token

const uploads: FastifyPluginAsync<Store> = async (app, { store }) => {
  app.post('/file/upload.json', { bodyLimit: UPLOAD_LIMIT }, async (request, reply) => {
    const body = uploadBody.safeParse(request.body)
    if (!body.success) return refuse(reply, 400, 'File needs a name, a SHA-256 digest and base64 content')
    const content = Buffer.from(body.data.file.content, 'base64')
    if (sha256(content).toString('hex') !== body.data.file.digest.toLowerCase())
      return refuse(reply, 400, 'Digest and content do not agree')
    const { token } = await store.addUpload(body.data.file.name, content)
    return { status: 'ok', token }
  })

  app.get('/file/upload/:token/status.json', async (request, reply) =>
    store.uploads()[tokenOf(request)] ? { status: 'uploaded' } : refuse(reply, 404, 'No such file'),
  )
}

const signings: FastifyPluginAsync<Store> = async (app, { store }) => {
  app.post('/signing/create.json', async (request, reply) => {
    const body = createBody.safeParse(request.body)
    if (!body.success) return refuse(reply, 400, 'Not a signing request')
    const { name, signers, postback_url, language: chosen } = body.data
    const files = body.data.files.map(({ token }) => token)
    if (files.some((token) => !store.uploads()[token])) return refuse(reply, 400, 'No such file')
    if (new Set(signers.map(({ id }) => id)).size < signers.length)
      return refuse(reply, 400, 'Signers share an id')
    const added = await store.addSigning({
      name,
      files,
      signers,
      postbackUrl: postback_url ?? null,
      ...(chosen && { language: chosen }),
    })
    const access = Object.fromEntries(added.signers.map((one) => [one.id, one.access]))
    return { status: 'ok', token: added.token, signers: access }
  })

  app.get('/signing/:token/status.json', async (request, reply) => {
    const signing = store.signings()[tokenOf(request)]
    if (!signing) return refuse(reply, 404, 'No such signing')
    const status = statusOf(signing)
    const at = `${request.protocol}://${request.host}${app.prefix}/signing/${signing.token}/download`
    const signers = Object.fromEntries(signing.signers.map((one) => [one.id, { status: one.status }]))
    return { status, signers, ...(status === 'completed' && { file: at }) }
  })

  app.post('/signing/:token/delete.json', async (request, reply) => {
    const token = tokenOf(request)
    if (!store.signings()[token]) return refuse(reply, 404, 'No such signing')
    await store.removeSigning(token)
    return { status: 'ok' }
  })

  app.get('/signing/:token/download', async (request, reply) => {
    const signing = store.signings()[tokenOf(request)]
    if (!signing || statusOf(signing) !== 'completed') return refuse(reply, 404, 'No finished file')
    return reply
      .type(ASICE)
      .header('content-disposition', 'attachment; filename="signed.asice"')
      .header('x-content-type-options', 'nosniff')
      .send(await store.container(signing))
  })
}

/** The calls of the Documents Gateway that the portal uses. */
export const gatewayApi: FastifyPluginAsync<Options> = async (app, { store, accessToken }) => {
  app.addHook('onRequest', async (request, reply) => {
    const query = accessQuery.safeParse(request.query)
    if (!query.success || !sameText(query.data.access_token, accessToken))
      return refuse(reply, 403, 'Wrong access token')
  })
  await app.register(uploads, { store })
  await app.register(signings, { store })
}

type SigningSandboxOptions = {
  store: SigningStore
  accessToken: string
  base: string
  publicUrl: string
  now: () => number
  postbackDelaysMs?: readonly number[]
}

/** Folder with the sandbox's signings. */
export const signingFolder = (dataDir: string): string => join(dataDir, 'sandbox', 'signing')

/** The signing gateway: its API, the signers' pages, and postbacks to the portal. */
export const signingSandbox: FastifyPluginAsync<SigningSandboxOptions> = async (app, options) => {
  const { store, accessToken, base, publicUrl, now } = options
  const postbacks = createPostbackQueue(store, now, app.log, options.postbackDelaysMs ?? deliveryDelaysMs)

  readForms(app)
  // After listening, because overdue postbacks may go to this process.
  app.addHook('onListen', async () => postbacks.deliver())
  app.addHook('onClose', () => postbacks.stop())

  await app.register(gatewayApi, { prefix: '/api', store, accessToken })
  await app.register(signerPage, { store, postbacks, base, publicApi: `${publicUrl}${app.prefix}/api` })
}
