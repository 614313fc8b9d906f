import { createHash } from 'node:crypto'
import { isSame } from '../../domain/is-same.ts'
import type { ContainerEvent } from '../../machines/lifecycle/container/container-facts.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { SignerState, SigningState } from '../services/signing/signing-protocol.ts'
import { snapshotOf } from './container-view.ts'
import type { ContainerDependencies } from './container-lifecycle.ts'
import { findContainer, type StoredContainer, writeContainer } from './container.store.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { ArchiveError, readArchive } from '../document/upload/archive.ts'
import { type FileReader, readerOf } from '../document/upload/file-reader.ts'
import { lockQuery } from '../query/record/query.store.ts'
import type { ContainerFileRow } from '../schema/container.table.ts'
import { ServiceError } from '../services/client/service-error.ts'

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

/** What an answer of the gateway can change. */
const signedPart = ({ container, signers }: StoredContainer) => [
  container.gatewayToken,
  ...signers.map(({ signerId, signedAt, refused }) => [signerId, signedAt?.getTime() ?? null, refused]),
]

/**
 * Fetches the state of a signing from the gateway and applies the new events to the container. Idempotent. Of two
 * answers on their way the older one may arrive last, or after the container was sent again. So an answer counts only
 * if the container is still as it was before the request; otherwise the gateway is asked again.
 * @throws ServiceError if the gateway does not respond; a retry may help
 */
export const syncSigning = async (dependencies: SyncDependencies, containerId: number): Promise<void> => {
  const { database, services, lifecycles, now } = dependencies
  const asked = await findContainer(database, containerId)
  if (!asked?.container.gatewayToken || !snapshotOf(asked).hasTag('waiting')) return
  const state = await services.signing.state(asked.container.gatewayToken)
  const isCurrent = await database.transaction(async (tx) => {
    await lockQuery(tx, asked.container.queryId)
    const stored = await findContainer(tx, containerId)
    if (!stored || !isSame(signedPart(stored), signedPart(asked))) return false
    for (const event of eventsOf(stored, state, now()))
      await lifecycles.container.applyIfAllowed(tx, containerId, event)
    return true
  })
  if (!isCurrent) await syncSigning(dependencies, containerId)
}

const digestOf = async (content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('base64')
}

/** Hashes of the entries that are as large as one of the files. */
const digestsIn = async (zip: FileReader, sizes: ReadonlySet<number>): Promise<Set<string>> => {
  const digests = new Set<string>()
  for (const entry of await readArchive(zip))
    if (sizes.has(entry.size)) digests.add(await digestOf(entry.read()))
  return digests
}

/**
 * Checks that the signed file holds, byte for byte, every file that was sent for signing.
 * @throws ServiceError if it does not
 */
const assertHoldsFiles = async (
  files: Pick<FileStore, 'get'>,
  sent: readonly ContainerFileRow[],
  sealed: Uint8Array,
): Promise<void> => {
  const refused = (reason: string, cause?: unknown) =>
    new ServiceError('signing', 'refused', reason, { cause })
  const contents: Buffer[] = []
  for (const { storedKey } of sent) if (storedKey) contents.push(await files.get(storedKey))
  const sizes = new Set(contents.map(({ byteLength }) => byteLength))
  const held = await digestsIn(readerOf(sealed), sizes).catch((error: unknown) => {
    throw error instanceof ArchiveError ? refused('its file cannot be read', error) : error
  })
  for (const content of contents)
    if (!held.has(await digestOf([content])))
      throw refused('its file does not hold what was sent to be signed')
}

/** Minimum interval between two polls of the gateway for one container. */
const EVERY_MS = 3_000
/** The most containers polled per request; the next request polls the others. */
const MAX_CONCURRENT = 10

/**
 * Returns a function that polls the gateway in the background for the containers a reader opens, because the gateway
 * sends no postback for a refusal. The response never waits for it. Errors are ignored: the scheduled synchronisation
 * retries.
 */
export const createRefreshOnRead = (dependencies: SyncDependencies) => {
  const asked = new Map<number, number>()
  return (containers: readonly StoredContainer[]): void => {
    const now = performance.now()
    for (const [id, at] of asked) if (now - at >= EVERY_MS) asked.delete(id)
    containers
      .filter((one) => snapshotOf(one).hasTag('waiting') && one.container.gatewayToken !== null)
      .filter(({ container: { id } }) => !asked.has(id))
      .slice(0, MAX_CONCURRENT)
      .forEach(({ container: { id } }) => {
        asked.set(id, now)
        syncSigning(dependencies, id).catch(() => undefined)
      })
  }
}
