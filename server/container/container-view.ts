import type { Container, ContainerSigner } from '../../api/container.ts'
import { maskedCode } from '../../domain/identifier/masked-code.ts'
import { containerSnapshot } from '../../machines/lifecycle/container/container.machine.ts'
import type { ContainerFacts } from '../../machines/lifecycle/container/container-facts.ts'
import { fullName } from '../../domain/person-name.ts'
import type { StoredContainer } from './container.store.ts'
import type { ContainerSignerRow } from '../schema/container.table.ts'

const factsOf = ({ container, deadlines, files, signers }: StoredContainer): ContainerFacts => ({
  files: files.map(({ code }) => code),
  signers: signers.map(({ signerId, givenName, surname, personalCode, roles, signedAt, refused }) => ({
    signerId,
    name: fullName({ givenName, surname }),
    personalCode,
    roles,
    signed: signedAt !== null,
    refused,
  })),
  sending: container.uuid,
  claim: container.claim,
  started: container.gatewayToken !== null,
  remindedAt: container.remindedAt?.toISOString() ?? null,
  signedByHand: container.signedByHand,
  deadlines: deadlines
    .filter(({ happenedAt }) => happenedAt === null)
    .map(({ purpose, dueAt, workingDays }) => ({ purpose, dueAt: dueAt.toISOString(), workingDays })),
})

/** When the signing ends, or ended because its time was up; null otherwise. */
export const signingEndOf = ({ deadlines }: StoredContainer): Date | null =>
  deadlines.find(({ purpose }) => purpose === 'expiry')?.dueAt ?? null

/** When the signing was found overdue; null before. */
const overdueSince = ({ deadlines }: StoredContainer): Date | null =>
  deadlines.find(({ purpose }) => purpose === 'escalation')?.happenedAt ?? null

/** Restores the container machine from a stored container. */
export const snapshotOf = (stored: StoredContainer) =>
  containerSnapshot(stored.container.state, factsOf(stored))

/** Whether the container can still be changed, deleted and sent. */
export const isEditable = (stored: StoredContainer): boolean => snapshotOf(stored).hasTag('editable')

/** What a reader sees of signers: personal codes in full, and signing pages. */
export type Reader = { codes: boolean; pages: boolean }

/** Maps a signer to the API response. `page` is set while this signer can sign and the caller may see it. */
const toSigner = (row: ContainerSignerRow, reader: Reader): ContainerSigner => ({
  signerId: row.signerId,
  container_id: row.containerId,
  name: fullName(row),
  givenName: row.givenName,
  surname: row.surname,
  personalCode: reader.codes ? row.personalCode : maskedCode(row.personalCode),
  ssn: reader.codes ? row.personalCode : maskedCode(row.personalCode),
  email: row.email,
  role: row.roles[0] ?? 'client',
  roles: [...row.roles],
  language: row.language,
  signing_status: row.signedAt === null ? 'not_signed' : 'signed',
  signed_at: row.signedAt?.toISOString() ?? null,
  refused: row.refused,
  mailed_at: row.mailedAt?.toISOString() ?? null,
  page: reader.pages && row.signedAt === null && !row.refused ? row.page : null,
})

/** A container as the API returns it to a reader. */
export const toContainer = (stored: StoredContainer, reader: Reader): Container => {
  const { container, files, signers } = stored
  const snapshot = snapshotOf(stored)
  return {
    id: container.id,
    title: container.title,
    files: files.map(({ code, fileName }) => ({ id: code, file_name: fileName })),
    signers: signers.map((signer) =>
      toSigner(signer, { ...reader, pages: reader.pages && snapshot.hasTag('waiting') }),
    ),
    additionalInfo: container.additionalInfo,
    state: container.state,
    deadline: signingEndOf(stored)?.toISOString() ?? null,
    overdueSince: reader.pages ? (overdueSince(stored)?.toISOString() ?? null) : null,
    remindedAt: container.remindedAt?.toISOString() ?? null,
    sentForSigning: !snapshot.hasTag('editable'),
    hasAllSigned: snapshot.matches('allSigned'),
    signedByHand: container.signedByHand,
    uuid: container.uuid,
  }
}
