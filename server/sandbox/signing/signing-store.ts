import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openStateFile, writeAtomically } from '../state/state-file.ts'
import { buildContainer } from './build-asice.ts'
import {
  emptyState,
  type Postback,
  type Signer,
  type Signing,
  signingState,
  type Upload,
  type Decision,
  decide,
  type SigningState,
  statusOf,
} from './signing.ts'

export type NewSigner = Pick<Signer, 'id' | 'name' | 'surname'> & { code?: string | undefined }
type NewSigning = { name: string; files: string[]; signers: NewSigner[]; postbackUrl: string | null }

export type SigningStore = {
  uploads: () => Readonly<Record<string, Upload>>
  signings: () => Readonly<Record<string, Signing>>
  postbacks: () => readonly Postback[]
  addUpload: (name: string, content: Uint8Array) => Promise<Upload>
  /** Returns the bytes of an upload. */
  read: (token: string) => Promise<Uint8Array>
  addSigning: (signing: NewSigning) => Promise<Signing>
  /** Ends a signing for good: its pages stop working. */
  removeSigning: (token: string) => Promise<void>
  /** Stores a decision and its postbacks in one write. */
  decide: (decided: Omit<Decided, 'at'>) => Promise<void>
  /** Replaces a pending postback; null removes it. */
  replacePostback: (id: string, next: Postback | null) => Promise<void>
  container: (signing: Signing) => Promise<Buffer>
}

const newToken = () => randomBytes(24).toString('hex')

const toUpload = (name: string, content: Uint8Array): Upload => ({
  token: newToken(),
  name,
  digest: createHash('sha256').update(content).digest('hex'),
  size: content.byteLength,
})

const toSigning = (asked: NewSigning, at: number): Signing => ({
  ...asked,
  token: newToken(),
  createdAt: new Date(at).toISOString(),
  signers: asked.signers.map((signer) => ({
    ...signer,
    access: newToken(),
    status: 'pending',
    decidedAt: null,
  })),
})

/** Opens the signings stored under `folder`. */
export const openSigningStore = async (folder: string, now: () => number): Promise<SigningStore> => {
  const file = await openStateFile(join(folder, 'signings.json'), signingState, emptyState)
  const contentPath = (token: string) => join(folder, 'files', token)
  const read = (token: string) => readFile(contentPath(token))
  return {
    uploads: () => file.get().uploads,
    signings: () => file.get().signings,
    postbacks: () => file.get().postbacks,
    read,
    addUpload: async (name, content) => {
      const upload = toUpload(name, content)
      await writeAtomically(contentPath(upload.token), content)
      await file.update((state) => withUpload(state, upload))
      return upload
    },
    addSigning: async (asked) => {
      const signing = toSigning(asked, now())
      await file.update((state) => withSigning(state, signing))
      return signing
    },
    removeSigning: async (token) => {
      await file.update((state) => withoutSigning(state, token))
    },
    decide: async (decided) => {
      await file.update((state) => withDecision(state, { ...decided, at: now() }))
    },
    replacePostback: async (id, next) => {
      await file.update((state) => withPostback(state, id, next))
    },
    container: async (signing) => {
      const uploads = signing.files.flatMap((token) => file.get().uploads[token] ?? [])
      const documents = uploads.map(async (upload) => ({ upload, content: await read(upload.token) }))
      return buildContainer(signing, await Promise.all(documents))
    },
  }
}

/** Postbacks after a signature: that one, and whether it was the last. A refusal has no postback. */
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

const withUpload = (state: SigningState, upload: Upload): SigningState => ({
  ...state,
  uploads: { ...state.uploads, [upload.token]: upload },
})

const withSigning = (state: SigningState, signing: Signing): SigningState => ({
  ...state,
  signings: { ...state.signings, [signing.token]: signing },
})

const withoutSigning = (state: SigningState, token: string): SigningState => ({
  ...state,
  signings: Object.fromEntries(Object.entries(state.signings).filter(([one]) => one !== token)),
})

/** A received decision: the token of the signing, the signer's access, the time in milliseconds. */
type Decided = { token: string; access: string; decision: Decision; at: number; fileUrl: string }

/** Adds a decision and its postbacks; returns the same state if the decision is not possible. */
const withDecision = (
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

/** Replaces a pending postback; null removes it. */
const withPostback = (state: SigningState, id: string, next: Postback | null): SigningState => ({
  ...state,
  postbacks: state.postbacks.flatMap((one) => (one.id === id ? (next ?? []) : one)),
})
