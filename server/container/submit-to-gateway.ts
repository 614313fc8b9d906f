import { randomUUID } from 'node:crypto'
import { API_PREFIX } from '../../api/call.ts'
import type { ContainerEvent } from '../../machines/lifecycle/container/container-facts.ts'
import { isBeingSigned } from '../../machines/lifecycle/query/turn.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { customerLanguage, findQuery, type StoredQuery, loadQueryParts } from '../query/record/query.store.ts'
import type { ContainerRow } from '../schema/container.table.ts'
import { ServiceError } from '../services/client/service-error.ts'
import { startedNothing } from '../services/signing/signing-gateway.ts'
import type { NewSigning, StartedSigning } from '../services/signing/signing-protocol.ts'
import { endSigningJob } from './container.jobs.ts'
import { storeFiles } from './container-files.ts'
import { snapshotOf } from './container-view.ts'
import type { ContainerDependencies } from './container-lifecycle.ts'
import { findContainer, isTokenOfOther, type StoredContainer } from './container.store.ts'

export type SubmitDependencies = ContainerDependencies &
  Pick<Dependencies, 'config' | 'database' | 'files' | 'jobs' | 'now' | 'services'>

type Claim = Extract<ContainerEvent, { type: 'submission.claimed' }>

/** Path of the gateway's postbacks; the container's uuid follows. */
export const POSTBACK_PATH = '/signing/postback'

/** Longer than any call to the gateway takes: after this time the attempt that holds the claim has crashed. */
export const CLAIM_EXPIRES_MS = 120_000

const apply = (
  { database, lifecycles }: SubmitDependencies,
  containerId: number,
  event: ContainerEvent,
): Promise<boolean> =>
  database.transaction((tx) => lifecycles.container.applyIfAllowed(tx, containerId, event))

const toSigning = (
  { config }: SubmitDependencies,
  { container, signers }: StoredContainer,
  { query }: StoredQuery,
  files: string[],
): NewSigning => ({
  name: container.title,
  files,
  signers: signers.map(({ signerId, givenName, surname, personalCode }) => ({
    signerId: String(signerId),
    givenName,
    surname,
    personalCode,
  })),
  postbackUrl: `${config.publicUrl}${API_PREFIX}${POSTBACK_PATH}/${container.uuid}`,
  language: customerLanguage(query),
})

const start = async (
  dependencies: SubmitDependencies,
  containerId: number,
  key: string,
  signing: NewSigning,
): Promise<StartedSigning> => {
  try {
    const started = await dependencies.services.signing.start(signing)
    if (await isTokenOfOther(dependencies.database, containerId, started.token))
      throw new ServiceError('signing', 'refused', 'named a signing that another container has')
    return started
  } catch (error) {
    const type = startedNothing(error) ? 'submission.rejected' : 'submission.unanswered'
    await apply(dependencies, containerId, { type, key })
    throw error
  }
}

/**
 * Starts the signing at most once. The claim is committed before the call, the response after it. The gateway accepts
 * no idempotency key, so a claim without a response is never repeated.
 */
const startOnce = async (
  dependencies: SubmitDependencies,
  containerId: number,
  claim: Claim,
  signing: NewSigning,
): Promise<void> => {
  if (!(await apply(dependencies, containerId, claim))) return
  const { key } = claim
  const started = await start(dependencies, containerId, key, signing)
  const { database, jobs, lifecycles } = dependencies
  await database.transaction(async (tx) => {
    const event = { type: 'submission.accepted', key, signing: started } as const
    if (await lifecycles.container.applyIfAllowed(tx, containerId, event)) return
    // The container was withdrawn during the call, so its signing must not go on.
    await jobs.send(tx, endSigningJob, { containerId, token: started.token })
  })
}

/** @throws ServiceError */
const upload = async (
  dependencies: SubmitDependencies,
  stored: StoredContainer,
  query: StoredQuery,
): Promise<string[]> => {
  const tokens: string[] = []
  for (const file of await storeFiles(dependencies, stored, query))
    tokens.push(await dependencies.services.signing.upload(file))
  return tokens
}

const isExpired = ({ claimedAt }: ContainerRow, now: Date): boolean =>
  claimedAt !== null && now.getTime() - claimedAt.getTime() > CLAIM_EXPIRES_MS

/**
 * Submits a sent container to the signing gateway: generates its documents, uploads them and starts the signing.
 * Idempotent; does nothing if the query no longer waits for signatures. Never calls the gateway inside a transaction.
 * @throws ServiceError if the gateway does not respond or refuses
 */
export const submitToGateway = async (
  dependencies: SubmitDependencies,
  containerId: number,
): Promise<void> => {
  const { database, now } = dependencies
  const stored = await findContainer(database, containerId)
  if (!stored) return
  const { claim: key, queryId } = stored.container
  if (key !== null && isExpired(stored.container, now()))
    await apply(dependencies, containerId, { type: 'submission.unanswered', key })
  const claim: Claim = { type: 'submission.claimed', key: randomUUID(), sending: stored.container.uuid }
  if (!snapshotOf(stored).can(claim)) return
  const query = await findQuery(database, queryId)
  if (!query || !isBeingSigned(query.status)) return
  const parts = await loadQueryParts(database, query)
  const files = await upload(dependencies, stored, parts)
  await startOnce(dependencies, containerId, claim, toSigning(dependencies, stored, parts, files))
}
