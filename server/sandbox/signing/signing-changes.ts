import { randomUUID } from 'node:crypto'
import {
  type Decision,
  decide,
  type Postback,
  type Signing,
  type SigningState,
  statusOf,
  type Upload,
} from './signing.ts'

/** What the gateway tells after a signature: that one, and that it was the last. A refusal it tells nobody. */
const postbacksFor = (
  before: Signing,
  after: Signing,
  access: string,
  fileUrl: string,
  now: number,
): Postback[] => {
  const signer = after.signers.find((one) => one.access === access)
  const url = after.postbackUrl
  if (after === before || url === null || signer?.status !== 'signed') return []
  const message = (action: string): Postback => ({
    id: randomUUID(),
    url,
    body: { status: 'ok', token: after.token, signer: signer.id, file: fileUrl, action },
    failures: 0,
    dueAt: now,
  })
  return [
    message('signer_signed'),
    ...(statusOf(after) === 'completed' ? [message('signing_completed')] : []),
  ]
}

export const withUpload = (state: SigningState, upload: Upload): SigningState => ({
  ...state,
  uploads: { ...state.uploads, [upload.token]: upload },
})

export const withSigning = (state: SigningState, signing: Signing): SigningState => ({
  ...state,
  signings: { ...state.signings, [signing.token]: signing },
})

export const withoutSigning = (state: SigningState, token: string): SigningState => ({
  ...state,
  signings: Object.fromEntries(Object.entries(state.signings).filter(([one]) => one !== token)),
})

/** A signer's decision as it arrived: the signing's token, the signer's access, the moment in milliseconds. */
export type Decided = { token: string; access: string; decision: Decision; at: number; fileUrl: string }

/** The decision and the messages about it; the same state where the decision is not possible. */
export const withDecision = (
  state: SigningState,
  { token, access, decision, at, fileUrl }: Decided,
): SigningState => {
  const before = state.signings[token]
  if (!before) return state
  const after = decide(before, access, decision, new Date(at).toISOString())
  if (after === before) return state
  const postbacks = [...state.postbacks, ...postbacksFor(before, after, access, fileUrl, at)]
  return { ...withSigning(state, after), postbacks }
}

/** Replaces a waiting message, or takes it away. */
export const withPostback = (state: SigningState, id: string, next: Postback | null): SigningState => ({
  ...state,
  postbacks: state.postbacks.flatMap((one) => (one.id === id ? (next ?? []) : one)),
})
