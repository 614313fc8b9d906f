import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ContainerState } from '../../api/container.ts'
import { fullName } from '../../domain/person-name.ts'
import type { LifecycleName } from '../../machines/lifecycle/text-rules.ts'
import { overStatuses } from '../../machines/lifecycle/query/list-filter.ts'
import { findLimit } from '../query/parts/limit.store.ts'
import { findScreenings } from '../query/parts/screening.store.ts'
import type { Connection } from '../platform/database/database.ts'
import { containerSignerTable, containerTable } from '../schema/container.table.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { stepRecordTable } from '../schema/step-record.table.ts'
import { type DeliveryRow, webhookDeliveryTable } from '../schema/webhook.table.ts'
import { type ContainerStep, signingEvents } from './derive-sequence.ts'
import { screeningEvents, type ScreeningStep } from './screening-messages.ts'

type Steps = { machine: LifecycleName; events: string[]; limit: number }

/** Newest first. */
const findSteps = (connection: Connection, queryId: number, { machine, events, limit }: Steps) =>
  connection
    .select({
      stepId: stepRecordTable.stepId,
      recordId: stepRecordTable.recordId,
      takenAt: stepRecordTable.takenAt,
      event: stepRecordTable.event,
      payload: stepRecordTable.payload,
    })
    .from(stepRecordTable)
    .where(
      and(
        eq(stepRecordTable.queryId, queryId),
        eq(stepRecordTable.machine, machine),
        inArray(stepRecordTable.event, events),
      ),
    )
    .orderBy(desc(stepRecordTable.takenAt), desc(stepRecordTable.stepId))
    .limit(limit)

const signerIn = (payload: unknown): number | null => {
  const { signerId } = (payload ?? {}) as { signerId?: unknown }
  return typeof signerId === 'number' ? signerId : null
}

/** What the gateway answered about a query's containers, newest first. */
export const findContainerSteps = async (
  connection: Connection,
  queryId: number,
  limit: number,
): Promise<ContainerStep[]> =>
  (await findSteps(connection, queryId, { machine: 'container', events: signingEvents, limit })).map(
    ({ stepId, recordId, takenAt, event, payload }) => ({
      id: `r${stepId}`,
      containerId: recordId,
      at: takenAt.toISOString(),
      event,
      signerId: signerIn(payload),
    }),
  )

/** What the service answered about the parties of a query, newest first. */
export const findScreeningSteps = async (
  connection: Connection,
  queryId: number,
  limit: number,
): Promise<ScreeningStep[]> => {
  const parties = new Map(
    (await findScreenings(connection, queryId)).map(({ screeningId, party }) => [screeningId, party.name]),
  )
  return (await findSteps(connection, queryId, { machine: 'screening', events: screeningEvents, limit })).map(
    ({ stepId, recordId, takenAt, event }) => ({
      id: `r${stepId}`,
      screeningId: recordId,
      at: takenAt.toISOString(),
      event,
      party: parties.get(recordId) ?? '',
    }),
  )
}

type Signing = {
  containers: { containerId: number; title: string; state: ContainerState }[]
  signers: Map<number, string>
}

/** The containers of a query, and the names of their signers by signerId. */
export const findSigning = async (connection: Connection, queryId: number): Promise<Signing> => {
  const containers = await connection
    .select({ containerId: containerTable.id, title: containerTable.title, state: containerTable.state })
    .from(containerTable)
    .where(eq(containerTable.queryId, queryId))
  const signers = await connection
    .select({
      signerId: containerSignerTable.signerId,
      givenName: containerSignerTable.givenName,
      surname: containerSignerTable.surname,
    })
    .from(containerSignerTable)
    .innerJoin(containerTable, eq(containerTable.id, containerSignerTable.containerId))
    .where(eq(containerTable.queryId, queryId))
  return { containers, signers: new Map(signers.map((signer) => [signer.signerId, fullName(signer)])) }
}

/** The messages to the partner's program about a query, newest first. */
export const findDeliveriesOf = (
  connection: Connection,
  queryId: number,
  limit: number,
): Promise<DeliveryRow[]> =>
  connection
    .select()
    .from(webhookDeliveryTable)
    .where(eq(webhookDeliveryTable.queryId, queryId))
    .orderBy(
      desc(sql`coalesce(${webhookDeliveryTable.triedAt}, ${webhookDeliveryTable.createdAt})`),
      desc(webhookDeliveryTable.deliveryId),
    )
    .limit(limit)

/** The last check of the client's limit, which holds for each of its queries, unless made after this one was over. */
export const findLimitOf = async (
  connection: Connection,
  { custRegCode, status, modifiedAt }: QueryRow,
): Promise<{ requestedAt: Date; answeredAt: Date | null } | null> => {
  const limit = await findLimit(connection, custRegCode)
  if (!limit?.requestedAt || (overStatuses.includes(status) && limit.requestedAt > modifiedAt)) return null
  return { requestedAt: limit.requestedAt, answeredAt: limit.answeredAt }
}
