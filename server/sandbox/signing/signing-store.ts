import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openStateFile, writeAtomically } from '../state/state-file.ts'
import { buildContainer } from './build-asice.ts'
import {
  type Decided,
  withDecision,
  withoutSigning,
  withPostback,
  withSigning,
  withUpload,
} from './signing-changes.ts'
import { emptyState, type Postback, type Signer, type Signing, signingState, type Upload } from './signing.ts'

export type NewSigner = Pick<Signer, 'id' | 'name' | 'surname'> & { code?: string | undefined }
type NewSigning = { name: string; files: string[]; signers: NewSigner[]; postbackUrl: string | null }

export type SigningStore = {
  uploads: () => Readonly<Record<string, Upload>>
  signings: () => Readonly<Record<string, Signing>>
  postbacks: () => readonly Postback[]
  addUpload: (name: string, content: Uint8Array) => Promise<Upload>
  /** The bytes of an upload. */
  read: (token: string) => Promise<Uint8Array>
  addSigning: (signing: NewSigning) => Promise<Signing>
  /** Ends a signing for good: its pages lead nowhere. */
  removeSigning: (token: string) => Promise<void>
  /** Stores the decision and the messages about it in one step. */
  decide: (decided: Omit<Decided, 'at'>) => Promise<void>
  /** Replaces a waiting message, or takes it away. */
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

/** Opens the signings kept under `folder`. */
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
