import * as z from 'zod/mini'
import { language } from '../../../api/language.ts'

const moment = z.iso.datetime()

/** A signer; `access` opens the signer's page. */
const signer = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  code: z.optional(z.string()),
  access: z.string(),
  status: z.enum(['pending', 'signed', 'failed']),
  decidedAt: z.nullable(moment),
})
export type Signer = z.infer<typeof signer>

const upload = z.object({ token: z.string(), name: z.string(), digest: z.string(), size: z.int() })
/** An uploaded document; its bytes are in a separate file. */
export type Upload = z.infer<typeof upload>

const signing = z.object({
  token: z.string(),
  name: z.string(),
  /** Tokens of uploads. */
  files: z.array(z.string()),
  signers: z.array(signer),
  postbackUrl: z.nullable(z.string()),
  /** Language of the signers' pages. */
  language: z.optional(language),
  createdAt: moment,
})
export type Signing = z.infer<typeof signing>

const postback = z.object({
  id: z.string(),
  url: z.string(),
  body: z.record(z.string(), z.string()),
  failures: z.int(),
  dueAt: z.int(),
})
/** A pending postback; `dueAt` in milliseconds. */
export type Postback = z.infer<typeof postback>

export const signingState = z.object({
  uploads: z.record(z.string(), upload),
  signings: z.record(z.string(), signing),
  postbacks: z.array(postback),
})
export type SigningState = z.infer<typeof signingState>

export const emptyState: SigningState = { uploads: {}, signings: {}, postbacks: [] }

export type SigningStatus = 'pending' | 'completed' | 'failed'

/** One refusal ends a signing; it is complete when everyone has signed. */
export const statusOf = ({ signers }: Signing): SigningStatus => {
  if (signers.some(({ status }) => status === 'failed')) return 'failed'
  return signers.every(({ status }) => status === 'signed') ? 'completed' : 'pending'
}

export type Decision = 'sign' | 'refuse'

/** The signing after a signer's decision. A decision is final, and a failed signing accepts no more. */
export const decide = (of: Signing, access: string, decision: Decision, at: string): Signing => {
  if (statusOf(of) !== 'pending') return of
  const status = decision === 'sign' ? 'signed' : 'failed'
  const mayDecide = (one: Signer) => one.access === access && one.status === 'pending'
  if (!of.signers.some(mayDecide)) return of
  return {
    ...of,
    signers: of.signers.map((one) => (mayDecide(one) ? { ...one, status, decidedAt: at } : one)),
  }
}
