import { transition } from 'xstate'
import { containerMachine } from '../../machines/container.machine.ts'
import { audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import type { FileStore } from '../document/file-store.ts'
import { lockQuery } from '../query/query.store.ts'
import type { SignerState, SigningState } from '../services/signing-protocol.ts'
import { tellWhenAllSigned } from './all-signed.ts'
import { snapshotOf } from './container.ts'
import { findContainer, type StoredContainer, writeContainer, writeSigner } from './container.store.ts'

export type AskNeeds = Pick<Dependencies, 'database' | 'services' | 'jobs' | 'now'> & { files: FileStore }

/** The gateway's word on each signer of ours. */
const told = ({ signers }: StoredContainer, state: SigningState) =>
  signers.flatMap((signer) => {
    const said = state.signers.find(({ signerId }) => signerId === String(signer.signerId))
    return said ? [{ signer, said }] : []
  })

const signedAt = (said: SignerState, now: Date): Date => (said.signed_at ? new Date(said.signed_at) : now)

/** Stores what is new of the signers and walks the container's machine along; answers whether all have signed. */
const storeSigners = async (tx: Transaction, stored: StoredContainer, state: SigningState, now: Date) => {
  let snapshot = snapshotOf(stored)
  for (const { signer, said } of told(stored, state)) {
    const event = { type: 'signer.signed', signerId: signer.signerId } as const
    if (said.refused !== signer.refused) await writeSigner(tx, signer.signerId, { refused: said.refused })
    if (said.signing_status === 'not_signed' || !snapshot.can(event)) continue
    ;[snapshot] = transition(containerMachine, snapshot, event)
    await writeSigner(tx, signer.signerId, { signedAt: signedAt(said, now) })
  }
  return snapshot.matches('allSigned')
}

const storeState = async (needs: AskNeeds, containerId: number, queryId: number, state: SigningState) =>
  needs.database.transaction(async (tx) => {
    await lockQuery(tx, queryId)
    const current = await findContainer(tx, containerId)
    if (!current || current.container.allSignedAt !== null) return
    const now = needs.now()
    if (!(await storeSigners(tx, current, state, now))) return
    await writeContainer(tx, containerId, { allSignedAt: now })
    await audit(tx, { event: 'container.allSigned', subject: 'container', subjectId: containerId })
    await tellWhenAllSigned(needs, tx, queryId)
  })

/** Fetches the finished file of a container that everyone has signed, and keeps it; answers its key. */
export const sealContainer = async (
  { database, services, files }: Pick<AskNeeds, 'database' | 'services' | 'files'>,
  { container }: StoredContainer,
): Promise<string | null> => {
  if (container.sealedKey) return container.sealedKey
  if (container.allSignedAt === null || container.signedByHand || container.gatewayToken === null) return null
  const sealedKey = await files.put(await services.signing.download(container.gatewayToken))
  await writeContainer(database, container.id, { sealedKey })
  return sealedKey
}

/**
 * Asks the gateway how a signing stands and stores it: who has signed, who refused, and the finished file. When it was
 * the last container, the query moves on. Harmless when done again.
 * @throws ServiceError where the gateway does not answer: to be tried again
 */
export const askSigning = async (needs: AskNeeds, containerId: number): Promise<void> => {
  const { database, services } = needs
  const stored = await findContainer(database, containerId)
  if (!stored?.container.gatewayToken) return
  const { queryId, gatewayToken, allSignedAt } = stored.container
  if (allSignedAt === null)
    await storeState(needs, containerId, queryId, await services.signing.state(gatewayToken))
  const current = await findContainer(database, containerId)
  if (current) await sealContainer(needs, current)
}
