import * as z from 'zod/mini'
import type { Language } from '../../../api/language.ts'
import type { NameParts } from '../../../domain/person-name.ts'

export type SigningFile = { name: string; content: Uint8Array }
/** `signerId` is the portal's id, by which the gateway's responses name the signer. */
export type GatewaySigner = NameParts & { signerId: string; personalCode: string }

export type NewSigning = {
  /** Title that signers see. */
  name: string
  /** Tokens from `upload`. */
  files: string[]
  signers: GatewaySigner[]
  /** URL of the gateway's postbacks, which only trigger a request for the state. */
  postbackUrl: string
  language: Language
}

/** A started signing: the gateway's token, and each signer's page by signerId. */
export type StartedSigning = { token: string; pages: Record<string, string> }

/** State of a signer; `refused` distinguishes a refusal from a missing decision. */
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

export const uploaded = z.object({ status: z.literal('ok'), token: z.string().check(z.minLength(1)) })
export const uploadStatus = z.object({ status: z.enum(['pending', 'uploaded', 'error']) })
export const created = z.object({
  status: z.literal('ok'),
  token: z.string().check(z.minLength(1)),
  signers: z.record(z.string(), z.string()),
})
export const deleted = z.object({ status: z.literal('ok') })
export const signingStatus = z.object({
  status: z.enum(['pending', 'completed', 'archived', 'failed']),
  signers: z.record(z.string(), z.object({ status: z.enum(['pending', 'signed', 'failed']) })),
  file: z.nullish(z.url()),
})
type SigningStatus = z.output<typeof signingStatus>

/** The gateway's state in the portal's terms. The gateway reports no signing times, so `now` is used. */
export const toState = (answer: SigningStatus, now: string): SigningState => {
  const signers = Object.entries(answer.signers).map(([signerId, signer]): SignerState => {
    const signed = signer.status === 'signed'
    return {
      signerId,
      signing_status: signed ? 'signed' : 'not_signed',
      signed_at: signed ? now : null,
      refused: signer.status === 'failed',
    }
  })
  return {
    state: answer.status === 'archived' ? 'completed' : answer.status,
    hasAllSigned: signers.length > 0 && signers.every(({ signing_status }) => signing_status === 'signed'),
    signers,
  }
}

/** The body of `signing/create.json`. */
export const toCreateBody = ({ name, files, signers, postbackUrl, language }: NewSigning) => ({
  type: 'asice',
  name,
  files: files.map((token) => ({ token, type: 'main' })),
  signers: signers.map((signer) => ({
    id: signer.signerId,
    // The gateway refuses an empty name, so a person with one name gets it twice.
    name: signer.givenName || signer.surname,
    surname: signer.surname || signer.givenName,
    code: signer.personalCode,
    country_code: 'EE',
    signing_options: ['smartid', 'mobile', 'stationary'],
  })),
  postback_url: postbackUrl,
  language,
})
