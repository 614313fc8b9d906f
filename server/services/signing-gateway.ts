import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Language } from '../../contract/language.ts'
import { type Ask, parseReply, under } from './outside.ts'
import { ServiceError } from './service-error.ts'

export type SigningFile = { name: string; content: Uint8Array }
/** `signerId` is the portal's own; the gateway uses it to name the signer in its answers. */
export type GatewaySigner = { signerId: string; name: string; personalCode: string }

export type NewSigning = {
  /** Shown to the signers as the title. */
  name: string
  /** Tokens from `upload`. */
  files: string[]
  signers: GatewaySigner[]
  /** Where the gateway tells that something happened; what it says there is only a hint to ask for the state. */
  postbackUrl: string
  language: Language
}

/** A started signing: the gateway's token and each signer's own page, by signerId. */
export type StartedSigning = { token: string; pages: Record<string, string> }

/** One signer in the portal's names; `refused` tells a signer who will not sign from one who has not yet. */
export type SignerState = {
  signerId: string
  signing_status: 'signed' | 'not_signed'
  signed_at: string | null
  refused: boolean
}

export type SigningState = {
  state: 'pending' | 'completed' | 'failed'
  hasAllSigned: boolean
  signers: SignerState[]
}

/** All calls throw ServiceError. */
export type SigningGateway = {
  /** Uploads a document and answers its token once the gateway has taken it in. */
  upload: (file: SigningFile) => Promise<string>
  /** Starts a signing. Never repeated by itself: the gateway takes no key that would make that safe. */
  start: (signing: NewSigning) => Promise<StartedSigning>
  /** `signed_at` is the gateway's time, else the time of this answer: keep the first one seen. */
  state: (token: string) => Promise<SigningState>
  /** The finished ASiC-E container; refused until everyone has signed. */
  download: (token: string) => Promise<Uint8Array>
}

/** `url` is called by the server, `publicUrl` is the same gateway as the signers' browsers reach it. */
export type SigningConfig = { url: string; accessToken: string; publicUrl: string }

const UPLOAD_CHECKS = 10
const UPLOAD_CHECK_EVERY_MS = 500
const MAX_CONTAINER_BYTES = 200 * 1024 * 1024

const uploaded = z.object({ status: z.literal('ok'), token: z.string().check(z.minLength(1)) })
const uploadStatus = z.object({ status: z.enum(['pending', 'uploaded', 'error']) })
const created = z.object({
  status: z.literal('ok'),
  token: z.string().check(z.minLength(1)),
  signers: z.record(z.string(), z.string()),
})
const signingStatus = z.object({
  status: z.enum(['pending', 'completed', 'archived', 'failed']),
  signers: z.record(
    z.string(),
    z.object({
      status: z.enum(['pending', 'signed', 'failed']),
      signing_time: z.nullish(z.iso.datetime({ offset: true })),
    }),
  ),
  file: z.nullish(z.url()),
})
type SigningStatus = z.output<typeof signingStatus>

/** The gateway wants name and surname apart: the last word is the surname. */
const splitName = (name: string) => {
  const words = name.trim().split(/\s+/)
  const surname = words.pop() ?? ''
  return { name: words.join(' ') || surname, surname }
}

const toState = (answer: SigningStatus, now: string): SigningState => {
  const signers = Object.entries(answer.signers).map(([signerId, signer]): SignerState => {
    const signed = signer.status === 'signed'
    return {
      signerId,
      signing_status: signed ? 'signed' : 'not_signed',
      signed_at: signed ? (signer.signing_time ? new Date(signer.signing_time).toISOString() : now) : null,
      refused: signer.status === 'failed',
    }
  })
  return {
    state: answer.status === 'archived' ? 'completed' : answer.status,
    hasAllSigned: signers.length > 0 && signers.every(({ signing_status }) => signing_status === 'signed'),
    signers,
  }
}

/** Dokobit Documents Gateway. Its access token travels in the query string, so these URLs are never logged whole. */
export const createSigningGateway = (config: SigningConfig, ask: Ask): SigningGateway => {
  const api = (path: string) => under(config.url, `/api/${path}`, { access_token: config.accessToken })
  const get = async <S extends z.ZodMiniType>(path: string, schema: S) =>
    parseReply('signing', await ask({ method: 'GET', url: api(path), repeatable: true }), schema)
  const post = async <S extends z.ZodMiniType>(path: string, body: unknown, repeatable: boolean, schema: S) =>
    parseReply('signing', await ask({ method: 'POST', url: api(path), body, repeatable }), schema)
  const status = (token: string) => get(`signing/${encodeURIComponent(token)}/status.json`, signingStatus)

  return {
    upload: async ({ name, content }) => {
      const bytes = Buffer.from(content)
      const digest = createHash('sha256').update(bytes).digest('hex')
      const file = { name, digest, content: bytes.toString('base64') }
      // A second upload of the same bytes only leaves an unused one behind.
      const { token } = await post('file/upload.json', { file }, true, uploaded)
      for (let checks = 0; checks < UPLOAD_CHECKS; checks += 1) {
        const answer = await get(`file/upload/${encodeURIComponent(token)}/status.json`, uploadStatus)
        if (answer.status === 'uploaded') return token
        if (answer.status === 'error')
          throw new ServiceError('signing', 'refused', 'did not take the file in')
        await wait(UPLOAD_CHECK_EVERY_MS)
      }
      throw new ServiceError('signing', 'unavailable', 'is still taking the file in')
    },

    start: async ({ name, files, signers, postbackUrl, language }) => {
      const body = {
        type: 'asice',
        name,
        files: files.map((token) => ({ token, type: 'main' })),
        signers: signers.map((signer) => ({
          id: signer.signerId,
          ...splitName(signer.name),
          code: signer.personalCode,
          country_code: 'EE',
          signing_options: ['smartid', 'mobile', 'stationary'],
        })),
        postback_url: postbackUrl,
        language,
      }
      const answer = await post('signing/create.json', body, false, created)
      const pages = signers.map(({ signerId }) => {
        const access = answer.signers[signerId]
        if (access === undefined) throw new ServiceError('signing', 'refused', 'left out a signer')
        const page = under(config.publicUrl, `/signing/${encodeURIComponent(answer.token)}`, {
          access_token: access,
        })
        return [signerId, page.href] as const
      })
      return { token: answer.token, pages: Object.fromEntries(pages) }
    },

    state: async (token) => toState(await status(token), new Date().toISOString()),

    download: async (token) => {
      const { file } = await status(token)
      if (!file) throw new ServiceError('signing', 'refused', 'has no finished file yet')
      const url = new URL(file)
      // The access token goes to the configured gateway only, whatever address the answer names.
      if (url.origin !== new URL(config.url).origin)
        throw new ServiceError('signing', 'refused', 'named a file elsewhere')
      url.searchParams.set('access_token', config.accessToken)
      const reply = await ask({ method: 'GET', url, repeatable: true, maxBytes: MAX_CONTAINER_BYTES })
      const magic = Buffer.from(reply.body.subarray(0, 4)).toString('latin1')
      if (reply.status === 404 || magic !== 'PK\u0003\u0004')
        throw new ServiceError('signing', 'refused', 'answered no container')
      return reply.body
    },
  }
}
