import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Connection } from '../platform/database/database.ts'
import {
  type ContainerFileRow,
  containerFileTable,
  type ContainerRow,
  type ContainerSignerRow,
  containerSignerTable,
  containerTable,
} from '../schema/container.table.ts'
import { type DeadlineRow, deadlineTable } from '../schema/deadline.table.ts'

/** A container with its deadlines, files and signers, each in the order they were entered. */
export type StoredContainer = {
  container: ContainerRow
  /** Of its signing, the earliest first. */
  deadlines: DeadlineRow[]
  files: ContainerFileRow[]
  signers: ContainerSignerRow[]
}

const loadParts = async (
  connection: Connection,
  rows: readonly ContainerRow[],
): Promise<StoredContainer[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const files = await connection
    .select()
    .from(containerFileTable)
    .where(inArray(containerFileTable.containerId, ids))
    .orderBy(asc(containerFileTable.id))
  const signers = await connection
    .select()
    .from(containerSignerTable)
    .where(inArray(containerSignerTable.containerId, ids))
    .orderBy(asc(containerSignerTable.signerId))
  const deadlines = await connection
    .select()
    .from(deadlineTable)
    .where(inArray(deadlineTable.containerId, ids))
    .orderBy(asc(deadlineTable.dueAt))
  return rows.map((container) => ({
    container,
    deadlines: deadlines.filter(({ containerId }) => containerId === container.id),
    files: files.filter(({ containerId }) => containerId === container.id),
    signers: signers.filter(({ containerId }) => containerId === container.id),
  }))
}

/** The containers of a query, oldest first. */
export const findContainers = async (connection: Connection, queryId: number): Promise<StoredContainer[]> =>
  loadParts(
    connection,
    await connection
      .select()
      .from(containerTable)
      .where(eq(containerTable.queryId, queryId))
      .orderBy(asc(containerTable.id)),
  )

export const findContainer = async (
  connection: Connection,
  id: number,
): Promise<StoredContainer | undefined> =>
  (
    await loadParts(
      connection,
      await connection.select().from(containerTable).where(eq(containerTable.id, id)),
    )
  )[0]

/** Finds a container by the uuid in its URLs. */
export const findSentContainer = async (
  connection: Connection,
  uuid: string,
): Promise<ContainerRow | undefined> =>
  (await connection.select().from(containerTable).where(eq(containerTable.uuid, uuid)))[0]

type NewContainerRow = typeof containerTable.$inferInsert
type StateColumn = 'state' | 'sentAt' | 'claim' | 'claimedAt' | 'allSignedAt' | 'signedByHand' | 'remindedAt'

const update = async (
  connection: Connection,
  id: number,
  changes: Partial<Omit<NewContainerRow, 'id'>>,
): Promise<void> => {
  await connection.update(containerTable).set(changes).where(eq(containerTable.id, id))
}

/** Updates columns outside of the query's lifecycle. */
export const writeContainer: (
  connection: Connection,
  id: number,
  changes: Partial<Omit<NewContainerRow, 'id' | StateColumn>>,
) => Promise<void> = update

/** Writes the state. For the container's lifecycle and for seeds only. */
export const writeContainerState: (
  connection: Connection,
  id: number,
  changes: Partial<Pick<NewContainerRow, StateColumn>>,
) => Promise<void> = update

export const writeSigner = async (
  connection: Connection,
  signerId: number,
  changes: Partial<Pick<ContainerSignerRow, 'page' | 'signedAt' | 'refused' | 'email' | 'mailedAt'>>,
): Promise<void> => {
  await connection
    .update(containerSignerTable)
    .set(changes)
    .where(eq(containerSignerTable.signerId, signerId))
}

/** Clears what the signers did in a signing that has ended. */
export const clearSignatures = async (connection: Connection, containerId: number): Promise<void> => {
  await connection
    .update(containerSignerTable)
    .set({ page: null, signedAt: null, refused: false, mailedAt: null })
    .where(eq(containerSignerTable.containerId, containerId))
}

export const writeFile = async (
  connection: Connection,
  id: number,
  changes: Pick<ContainerFileRow, 'fileName' | 'storedKey'>,
): Promise<void> => {
  await connection.update(containerFileTable).set(changes).where(eq(containerFileTable.id, id))
}

/** A signer of a container: one row per person, with all roles. */
export type NewSigner = Pick<
  ContainerSignerRow,
  'givenName' | 'surname' | 'personalCode' | 'email' | 'roles' | 'language'
>

type NewParts = {
  files: readonly Pick<ContainerFileRow, 'code' | 'fileName'>[]
  signers: readonly NewSigner[]
}

/** Replaces the files and signers of an editable container. */
export const replaceParts = async (
  connection: Connection,
  containerId: number,
  { files, signers }: NewParts,
): Promise<void> => {
  await connection.delete(containerFileTable).where(eq(containerFileTable.containerId, containerId))
  await connection.delete(containerSignerTable).where(eq(containerSignerTable.containerId, containerId))
  await connection
    .insert(containerFileTable)
    .values(files.map(({ code, fileName }) => ({ containerId, code, fileName })))
  await connection.insert(containerSignerTable).values(
    signers.map((signer) => ({
      ...signer,
      containerId,
      // A client's letters are in the customer's language.
      language: signer.roles.includes('client') ? null : signer.language,
    })),
  )
}

/** Inserts a container and returns its id. */
export const insertContainer = async (
  connection: Connection,
  columns: Pick<ContainerRow, 'queryId' | 'title' | 'additionalInfo'>,
  parts: NewParts,
): Promise<number> => {
  const [inserted] = await connection
    .insert(containerTable)
    .values(columns)
    .returning({ id: containerTable.id })
  if (!inserted) throw new Error('a container was not stored')
  await replaceParts(connection, inserted.id, parts)
  return inserted.id
}

/** Whether the gateway has given this token to another container before. */
export const isTokenOfOther = async (
  connection: Connection,
  containerId: number,
  gatewayToken: string,
): Promise<boolean> => {
  const [other] = await connection
    .select({ id: containerTable.id })
    .from(containerTable)
    .where(and(eq(containerTable.gatewayToken, gatewayToken), ne(containerTable.id, containerId)))
    .limit(1)
  return other !== undefined
}
