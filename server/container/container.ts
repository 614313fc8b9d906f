import type { Container, ContainerSigner, SignerPerson } from '../../contract/container.ts'
import {
  type ContainerFacts,
  type ContainerState,
  containerSnapshot,
} from '../../machines/container.machine.ts'
import type { StoredContainer } from './container.store.ts'
import type { ContainerSignerRow } from './container.table.ts'

const stateOf = ({ container }: StoredContainer): ContainerState => {
  if (container.sentAt === null) return 'unsent'
  return container.allSignedAt === null ? 'sent' : 'allSigned'
}

const factsOf = ({ container, files, signers }: StoredContainer): ContainerFacts => ({
  files: files.length,
  signers: signers.map(({ signerId, signedAt }) => ({ signerId, signed: signedAt !== null })),
  signedByHand: container.signedByHand,
})

/** The container machine at a stored container. */
export const snapshotOf = (stored: StoredContainer) => containerSnapshot(stateOf(stored), factsOf(stored))

export const isSent = ({ container }: StoredContainer): boolean => container.sentAt !== null

/** A signer as it travels; `page` only while there is something to sign there, and for whom it is meant. */
const toSigner = (row: ContainerSignerRow, waiting: boolean): ContainerSigner => ({
  signerId: row.signerId,
  container_id: row.containerId,
  name: row.name,
  personalCode: row.personalCode,
  ssn: row.personalCode,
  email: row.email,
  role: row.role,
  signing_status: row.signedAt === null ? 'not_signed' : 'signed',
  signed_at: row.signedAt?.toISOString() ?? null,
  refused: row.refused,
  page: waiting && row.signedAt === null && !row.refused ? row.page : null,
})

/** A container as it travels; the signers' own pages are shown to whoever may help them sign. */
export const toContainer = (stored: StoredContainer, showsPages: boolean): Container => {
  const { container, files, signers } = stored
  const state = stateOf(stored)
  return {
    id: container.id,
    title: container.title,
    files: files.map(({ code, fileName }) => ({ id: code, file_name: fileName })),
    signers: signers.map((signer) => toSigner(signer, showsPages && state === 'sent')),
    additionalInfo: container.additionalInfo,
    sentForSigning: state !== 'unsent',
    hasAllSigned: state === 'allSigned',
    signedByHand: container.signedByHand,
    uuid: container.uuid,
  }
}

/** Whether an answer carries anybody's personal code. */
export const tellsPersonalCodes = (people: readonly Pick<SignerPerson, 'personalCode'>[]): boolean =>
  people.some(({ personalCode }) => personalCode !== '')
