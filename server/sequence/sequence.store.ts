import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ContainerState } from '../../api/container.ts'
import { fullName } from '../../domain/person-name.ts'
import type { LifecycleName } from '../../machines/lifecycle/text-rules.ts'
import { findScreenings } from '../query/parts/screening.store.ts'
import type { Connection } from '../platform/database/database.ts'
import { containerSignerTable, containerTable } from '../schema/container.table.ts'
import { stepRecordTable } from '../schema/step-record.table.ts'
import { type DeliveryRow, webhookDeliveryTable } from '../schema/webhook.table.ts'
import { type ContainerStep, signingEvents } from './derive-sequence.ts'
import { screeningEvents, type ScreeningStep } from './screening-messages.ts'

const findSteps = (connection: Connection, queryId: number, machine: LifecycleName, events: string[]) =>
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
    .orderBy(asc(stepRecordTable.takenAt), asc(stepRecordTable.stepId))

const signerIn = (payload: unknown): number | null => {
  const { signerId } = (payload ?? {}) as { signerId?: unknown }
  return typeof signerId === 'number' ? signerId : null
}

/** What the gateway answered about a query's containers, oldest first. */
export const findContainerSteps = async (connection: Connection, queryId: number): Promise<ContainerStep[]> =>
  (await findSteps(connection, queryId, 'container', signingEvents)).map(
    ({ stepId, recordId, takenAt, event, payload }) => ({
      id: `r${stepId}`,
      containerId: recordId,
      at: takenAt.toISOString(),
      event,
      signerId: signerIn(payload),
    }),
  )

/** What the service answered about the parties of a query, oldest first. */
export const findScreeningSteps = async (
  connection: Connection,
  queryId: number,
): Promise<ScreeningStep[]> => {
  const parties = new Map(
    (await findScreenings(connection, queryId)).map(({ screeningId, party }) => [screeningId, party.name]),
  )
  return (await findSteps(connection, queryId, 'screening', screeningEvents)).map(
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

/** The messages to the partner's program about a query. */
export const findDeliveriesOf = (connection: Connection, queryId: number): Promise<DeliveryRow[]> =>
  connection.select().from(webhookDeliveryTable).where(eq(webhookDeliveryTable.queryId, queryId))
