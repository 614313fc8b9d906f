import { randomUUID } from 'node:crypto'
import type { ContainerEffect } from '../../machines/lifecycle/container/container.machine.ts'
import { system } from '../../machines/lifecycle/query/principal.ts'
import type { Effects, EffectContext } from '../lifecycle/apply-transition.ts'
import { Problem } from '../platform/http/problem.ts'
import { notifyResponsibleUsers } from '../notification/news.job.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { QueryLifecycle } from '../query/lifecycle/query-lifecycle.ts'
import type { Transaction } from '../platform/database/database.ts'
import {
  cancelSigningDeadlines,
  noteSigningDeadline,
  setSigningDeadlines,
} from '../query/parts/deadline.store.ts'
import { findQuery } from '../query/record/query.store.ts'
import { endSigningJob, fetchSignedFileJob, submitToGatewayJob } from './container.jobs.ts'
import {
  clearSignatures,
  findContainer,
  type StoredContainer,
  writeContainer,
  writeSigner,
  findContainers,
} from './container.store.ts'
import { writeToSigners } from './signer-letter.ts'
import type { ContainerLifecycle } from './container-lifecycle.ts'

type SigningNews = 'signingRefused' | 'signingExpired' | 'signingFailed'

/** Notifies the people responsible for the query and the sender of the container. */
const notifyOfSigning = async (
  jobs: Jobs,
  tx: Transaction,
  { container }: StoredContainer,
  news: { kind: SigningNews; at: Date; signerId?: number },
): Promise<void> => {
  const { id: containerId, queryId, sentBy } = container
  const found = await findQuery(tx, queryId)
  if (found) await notifyResponsibleUsers(jobs, tx, found, { ...news, containerId, sentBy })
}

/** @throws Problem notFound */
const storedOf = async (tx: Transaction, id: number): Promise<StoredContainer> => {
  const stored = await findContainer(tx, id)
  if (!stored) throw new Problem('notFound')
  return stored
}

type Letters = 'inviteSigners' | 'remindSigners' | 'reportRefusal' | 'reportExpired' | 'reportFailed'

/** Sends the letters of a container's transitions. */
const letterEffects = (jobs: Jobs): Pick<Effects<ContainerEffect>, Letters> => ({
  inviteSigners: async ({ tx, id, at }) =>
    writeToSigners(jobs, tx, (await storedOf(tx, id)).signers, { kind: 'invitation', at }),
  remindSigners: async ({ tx, id, at }) =>
    writeToSigners(jobs, tx, (await storedOf(tx, id)).signers, { kind: 'reminder', at }),
  reportRefusal: async ({ tx, id, at }, { signerId }) =>
    notifyOfSigning(jobs, tx, await storedOf(tx, id), { kind: 'signingRefused', at, signerId }),
  reportExpired: async ({ tx, id, at }) =>
    notifyOfSigning(jobs, tx, await storedOf(tx, id), { kind: 'signingExpired', at }),
  reportFailed: async ({ tx, id, at }) =>
    notifyOfSigning(jobs, tx, await storedOf(tx, id), { kind: 'signingFailed', at }),
})

const reportSigned = (query: QueryLifecycle, tx: Transaction, queryId: number): Promise<boolean> =>
  query.applyIfAllowed(tx, queryId, { type: 'containers.allSigned', principal: system })

/** Implements the actions of the container machine. */
export const containerEffects = (
  jobs: Jobs,
  query: QueryLifecycle,
  notifyApplicant: (tx: Transaction, queryId: number) => Promise<void>,
): Effects<ContainerEffect> => ({
  ...letterEffects(jobs),
  submitToGateway: async ({ tx, id }) => {
    const { container } = await storedOf(tx, id)
    // The query's own step writes the history; this is one of its effects.
    const sentBy = (await findQuery(tx, container.queryId))?.modifiedBy ?? null
    await writeContainer(tx, id, { uuid: randomUUID(), sentBy })
    await jobs.send(tx, submitToGatewayJob, { containerId: id })
  },
  setDeadlines: async ({ tx, id, at }, { deadlines }) => {
    const { container } = await storedOf(tx, id)
    await setSigningDeadlines(tx, { queryId: container.queryId, containerId: id, deadlines, at })
  },
  noteDeadline: ({ tx, id }, { purpose, at }) =>
    noteSigningDeadline(tx, { containerId: id, purpose, at: new Date(at) }),
  cancelDeadlines: ({ tx, id }) => cancelSigningDeadlines(tx, id),
  storeSigning: async ({ tx, id }, { token, pages }) => {
    await writeContainer(tx, id, { gatewayToken: token })
    for (const [signerId, page] of Object.entries(pages)) await writeSigner(tx, Number(signerId), { page })
  },
  storeAddress: async ({ tx, id, at }, { signerId, email }) => {
    await writeSigner(tx, signerId, { email })
    const { signers } = await storedOf(tx, id)
    const signer = signers.filter((one) => one.signerId === signerId && one.page !== null)
    await writeToSigners(jobs, tx, signer, { kind: 'invitation', at })
  },
  storeSignature: ({ tx }, { signerId, signedAt }) =>
    writeSigner(tx, signerId, { signedAt: new Date(signedAt), refused: false }),
  storeRefusal: ({ tx }, { signerId, refused }) => writeSigner(tx, signerId, { refused }),
  endSigning: async ({ tx, id }) => {
    const { container } = await storedOf(tx, id)
    const { gatewayToken: token } = container
    if (token !== null) await jobs.send(tx, endSigningJob, { containerId: id, token })
  },
  forgetSigning: async ({ tx, id }) => {
    await writeContainer(tx, id, { gatewayToken: null })
    await clearSignatures(tx, id)
  },
  fetchSignedFile: ({ tx, id }) => jobs.send(tx, fetchSignedFileJob, { containerId: id }),
  reportAllSigned: async ({ tx, id }) => {
    const { container } = await storedOf(tx, id)
    // Refused while another container of the query still waits for signatures.
    if (await reportSigned(query, tx, container.queryId)) await notifyApplicant(tx, container.queryId)
  },
})

/** Ends the signings of a query in the transaction of the step that closes it. A job notifies the gateway. */
export const endSignings = async (
  lifecycle: ContainerLifecycle,
  { tx, id }: EffectContext,
): Promise<void> => {
  for (const { container } of await findContainers(tx, id))
    await lifecycle.applyIfAllowed(tx, container.id, { type: 'query.closed' })
}
