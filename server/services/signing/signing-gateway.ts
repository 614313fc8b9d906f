import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { type HttpClient, endpoint, parseResponse } from '../client/http-client.ts'
import { wasNeverSent } from '../client/resilience.ts'
import { ServiceError } from '../client/service-error.ts'
import {
  created,
  deleted,
  type NewSigning,
  type SigningFile,
  type SigningState,
  signingStatus,
  type StartedSigning,
  toCreateBody,
  toState,
  uploaded,
  uploadStatus,
} from './signing-protocol.ts'

/** All calls throw ServiceError. */
export type SigningGateway = {
  /** Uploads a document; returns its token once the gateway has accepted it. */
  upload: (file: SigningFile) => Promise<string>
  /** Starts a signing. Not idempotent, because the gateway accepts no key: never retried, see `startedNothing`. */
  start: (signing: NewSigning) => Promise<StartedSigning>
  /** The gateway reports no signing times: `signed_at` is the time of this response, so store the first one. */
  state: (token: string) => Promise<SigningState>
  /** Ends a signing, so that its pages stop working. Idempotent: a signing that is gone counts as ended. */
  end: (token: string) => Promise<void>
  /** The finished ASiC-E container; refused until everyone has signed. */
  download: (token: string) => Promise<Uint8Array>
}

/** `url` is called by the server; `publicUrl` is the same gateway for the signers' browsers. */
export type SigningConfig = { url: string; accessToken: string; publicUrl: string }

type Send = <S extends z.ZodMiniType>(path: string, schema: S) => Promise<z.output<S>>
type Post = <S extends z.ZodMiniType>(
  path: string,
  body: Record<string, unknown>,
  idempotent: boolean,
  schema: S,
) => Promise<z.output<S>>

const UPLOAD_CHECKS = 10
const UPLOAD_CHECK_EVERY_MS = 500
const MAX_CONTAINER_BYTES = 200 * 1024 * 1024
const ZIP_MAGIC = 'PK\u0003\u0004'

/** Connection errors of a request that never left. */
const NOT_REACHED = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
])
const REQUEST_TIMEOUT = 408

const codeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause
    ? error.cause.code
    : undefined

/**
 * Whether a failed `start` certainly started nothing: the gateway refused the request or was never reached. After any
 * other failure a signing may have been started.
 */
export const startedNothing = (error: unknown): boolean => {
  if (!(error instanceof ServiceError)) return false
  const { status, cause } = error
  if (status === undefined) return wasNeverSent(cause) || NOT_REACHED.has(String(codeOf(cause)))
  return status >= 400 && status < 500 && status !== REQUEST_TIMEOUT
}

const refused = (reason: string) => new ServiceError('signing', 'refused', reason)

const upload = async (get: Send, post: Post, { name, content }: SigningFile): Promise<string> => {
  const bytes = Buffer.from(content)
  const digest = createHash('sha256').update(bytes).digest('hex')
  const file = { name, digest, content: bytes.toString('base64') }
  // A second upload of the same bytes only leaves an unused one behind.
  const { token } = await post('file/upload.json', { file }, true, uploaded)
  for (let checks = 0; checks < UPLOAD_CHECKS; checks += 1) {
    const answer = await get(`file/upload/${encodeURIComponent(token)}/status.json`, uploadStatus)
    if (answer.status === 'uploaded') return token
    if (answer.status === 'error') throw refused('did not take the file in')
    await wait(UPLOAD_CHECK_EVERY_MS)
  }
  throw new ServiceError('signing', 'unavailable', 'is still taking the file in')
}

const start = async (config: SigningConfig, post: Post, signing: NewSigning): Promise<StartedSigning> => {
  const answer = await post('signing/create.json', toCreateBody(signing), false, created)
  const pages = signing.signers.map(({ signerId }) => {
    const access = answer.signers[signerId]
    if (access === undefined) throw refused('left out a signer')
    const path = `/signing/${encodeURIComponent(answer.token)}`
    return [signerId, endpoint(config.publicUrl, path, { access_token: access }).href] as const
  })
  return { token: answer.token, pages: Object.fromEntries(pages) }
}

const GONE = 404

const end = async (post: Post, token: string): Promise<void> => {
  try {
    await post(`signing/${encodeURIComponent(token)}/delete.json`, {}, true, deleted)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== GONE) throw error
  }
}

const download = async (config: SigningConfig, http: HttpClient, file: string): Promise<Uint8Array> => {
  const url = new URL(file)
  // The access token is sent to the configured gateway only, even if the response names another host.
  if (url.origin !== new URL(config.url).origin) throw refused('named a file elsewhere')
  url.searchParams.set('access_token', config.accessToken)
  const response = await http({ method: 'GET', url, idempotent: true, maxBytes: MAX_CONTAINER_BYTES })
  const magic = Buffer.from(response.body.subarray(0, ZIP_MAGIC.length)).toString('latin1')
  if (response.status === 404 || magic !== ZIP_MAGIC) throw refused('answered no container')
  return response.body
}

/**
 * Client of Dokobit Documents Gateway. Its access token is in the query string, so these URLs are never logged whole.
 */
export const createSigningGateway = (config: SigningConfig, http: HttpClient): SigningGateway => {
  const api = (path: string) => endpoint(config.url, `/api/${path}`, { access_token: config.accessToken })
  const get: Send = async (path, schema) =>
    parseResponse('signing', await http({ method: 'GET', url: api(path), idempotent: true }), schema)
  const post: Post = async (path, body, idempotent, schema) =>
    parseResponse('signing', await http({ method: 'POST', url: api(path), body, idempotent }), schema)
  const status = (token: string) => get(`signing/${encodeURIComponent(token)}/status.json`, signingStatus)
  return {
    upload: (file) => upload(get, post, file),
    start: (signing) => start(config, post, signing),
    state: async (token) => toState(await status(token), new Date().toISOString()),
    end: (token) => end(post, token),
    download: async (token) => {
      const { file } = await status(token)
      if (!file) throw refused('has no finished file yet')
      return download(config, http, file)
    },
  }
}
