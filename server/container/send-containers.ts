import { randomUUID } from 'node:crypto'
import { agreementOf } from '../document/agreement.ts'
import { madeDocument } from '../document/made-documents.ts'
import { writerOf } from '../document/writer.ts'
import { Problem } from '../http/problem.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Transaction } from '../database/database.ts'
import { findQuery, type StoredQuery, withParts } from '../query/query.store.ts'
import { isSent, snapshotOf } from './container.ts'
import { findContainers, type StoredContainer, writeContainer } from './container.store.ts'
import { sendContainerJob } from './container.jobs.ts'
import { makeStandardContainer } from './standard.ts'

type Sending = { tx: Transaction; jobs: Jobs; now: Date; queryId: number }

/** The picked containers; none picked means all that wait, or the standard one where none does. */
const pick = async (
  tx: Transaction,
  stored: StoredQuery,
  picked: readonly number[],
): Promise<StoredContainer[]> => {
  const all = await findContainers(tx, stored.query.queryId)
  if (picked.length === 0) {
    const waiting = all.filter((one) => !isSent(one))
    return waiting.length > 0 ? waiting : [await makeStandardContainer(tx, stored)]
  }
  const found = picked.map((id) => all.find(({ container }) => container.id === id))
  const fields = found.flatMap((one, index) =>
    one && snapshotOf(one).can({ type: 'container.send' })
      ? []
      : [{ path: `${index}.id`, code: 'field.choice' }],
  )
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
  return [...new Set(found.filter((one) => one !== undefined))]
}

/** Whoever sends hears at once when a document cannot be made. */
const refuseMissing = async (
  { tx, now }: Sending,
  stored: StoredQuery,
  containers: readonly StoredContainer[],
) => {
  const made = containers.flatMap(({ files }) => files.flatMap(({ code }) => madeDocument(code) ?? []))
  if (made.length === 0) return
  const agreement = await agreementOf(tx, stored, now)
  for (const { make } of made) make(writerOf(stored.query.language), agreement)
}

/**
 * Marks the containers as sent and sends the work that brings them to the signing gateway, in the transaction of the
 * step that causes it.
 * @throws Problem request.invalid for a container that the query has not, or that cannot be sent; document.missing
 */
export const sendContainers = async (sending: Sending, picked: readonly number[]): Promise<void> => {
  const { tx, jobs, now, queryId } = sending
  const query = await findQuery(tx, queryId)
  if (!query) throw new Problem('notFound')
  const stored = await withParts(tx, query)
  const containers = await pick(tx, stored, picked)
  await refuseMissing(sending, stored, containers)
  for (const { container } of containers) {
    await writeContainer(tx, container.id, { sentAt: now, uuid: randomUUID() })
    await jobs.send(tx, sendContainerJob, { containerId: container.id })
  }
}
