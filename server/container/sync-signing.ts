import type { ContainerEvent } from '../../machines/lifecycle/container/container-facts.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { SignerState, SigningState } from '../services/signing/signing-protocol.ts'
import { snapshotOf } from './container-view.ts'
import type { ContainerDependencies } from './container-lifecycle.ts'
import { assertHoldsFiles } from './check-signed-file.ts'
import { findContainer, type StoredContainer, writeContainer } from './container.store.ts'

export type SyncDependencies = ContainerDependencies &
  Pick<Dependencies, 'database' | 'files' | 'now' | 'services'>

/** Maps the gateway's state of a signer to an event; the lifecycle refuses events that change nothing. */
const eventOf = (signerId: number, state: SignerState, now: Date): ContainerEvent => {
  if (state.signing_status === 'signed')
    return { type: 'signer.signed', signerId, signedAt: state.signed_at ?? now.toISOString() }
  return { type: state.refused ? 'signer.refused' : 'signer.reconsidered', signerId }
}

const failed: ContainerEvent = { type: 'signing.failed' }

/** The gateway reports a refused signing as failed too; the refusal is more specific. */
const eventsOf = ({ signers }: StoredContainer, { signers: states, state }: SigningState, now: Date) => [
  ...signers.flatMap(({ signerId }) => {
    const found = states.find((one) => one.signerId === String(signerId))
    return found ? [eventOf(signerId, found, now)] : []
  }),
  ...(state === 'failed' && !states.some(({ refused }) => refused) ? [failed] : []),
]

/**
 * Downloads and stores the signed file unless it is stored already. Returns its key, or null if there is none yet.
 * @throws ServiceError
 */
export const fetchSignedFile = async (
  { database, services, files }: Pick<SyncDependencies, 'database' | 'services' | 'files'>,
  stored: StoredContainer,
): Promise<string | null> => {
  const { container } = stored
  if (container.sealedKey) return container.sealedKey
  const { id, signedByHand, gatewayToken } = container
  if (!snapshotOf(stored).matches('allSigned') || signedByHand || gatewayToken === null) return null
  const sealed = await services.signing.download(gatewayToken)
  await assertHoldsFiles(files, stored.files, sealed)
  const sealedKey = await files.put(sealed)
  await writeContainer(database, id, { sealedKey })
  return sealedKey
}

/**
 * Fetches the state of a signing from the gateway and applies the new events to the container. Idempotent.
 * @throws ServiceError if the gateway does not respond; a retry may help
 */
export const syncSigning = async (
  { database, services, lifecycles, now }: SyncDependencies,
  containerId: number,
): Promise<void> => {
  const stored = await findContainer(database, containerId)
  if (!stored?.container.gatewayToken || !snapshotOf(stored).hasTag('waiting')) return
  const state = await services.signing.state(stored.container.gatewayToken)
  await database.transaction(async (tx) => {
    for (const event of eventsOf(stored, state, now()))
      await lifecycles.container.applyIfAllowed(tx, containerId, event)
  })
}
