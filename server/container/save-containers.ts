import type * as z from 'zod/mini'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../contract/role.ts'
import type { validContainerSave } from '../../domain/valid/container.ts'
import { lockOf } from '../../machines/query.locks.ts'
import { audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import { Problem, type WrongField } from '../http/problem.ts'
import type { StoredQuery } from '../query/query.store.ts'
import { isSent } from './container.ts'
import { type NamedFile, namedFile } from './container-files.ts'
import {
  findContainers,
  insertContainer,
  replaceParts,
  type StoredContainer,
  writeContainer,
} from './container.store.ts'
import { containerTable } from './container.table.ts'

type ContainerSave = z.output<typeof validContainerSave>

const checkIds = (stored: readonly StoredContainer[], sent: readonly ContainerSave[], status: string) => {
  const known = new Map(stored.map((one) => [one.container.id, one]))
  const named = sent.flatMap(({ id }, index) => (id === undefined ? [] : [{ id, path: `${index}.id` }]))
  const wrong = named.filter(
    ({ id }, index) => !known.has(id) || named.findIndex((one) => one.id === id) < index,
  )
  if (wrong.length > 0)
    throw new Problem('request.invalid', {
      fields: wrong.map(({ path }) => ({ path, code: 'field.choice' })),
    })
  const locked = named.filter(({ id }) => {
    const container = known.get(id)
    return container !== undefined && isSent(container)
  })
  if (locked.length > 0)
    throw new Problem('query.locked', {
      currentStatus: status,
      fields: locked.map(({ path }) => ({ path, code: 'lock.afterSending' })),
    })
}

/** The files of every container, each with its name. @throws Problem request.invalid naming those there are not */
const nameFiles = async (
  tx: Transaction,
  query: StoredQuery,
  sent: readonly ContainerSave[],
): Promise<NamedFile[][]> => {
  const wrong: WrongField[] = []
  const named: NamedFile[][] = []
  for (const [index, { files }] of sent.entries()) {
    const ofContainer: NamedFile[] = []
    for (const [position, { id }] of files.entries()) {
      const file = await namedFile(tx, query, id)
      if (file) ofContainer.push(file)
      else wrong.push({ path: `${index}.files.${position}.id`, code: 'field.choice' })
    }
    named.push(ofContainer)
  }
  if (wrong.length > 0) throw new Problem('request.invalid', { fields: wrong })
  return named
}

const storeOne = async (
  tx: Transaction,
  queryId: number,
  save: ContainerSave,
  files: readonly NamedFile[],
) => {
  const { title, signers } = save
  const additionalInfo = save.additionalInfo ?? ''
  if (save.id === undefined)
    return insertContainer(tx, { queryId, title, additionalInfo }, { files, signers })
  await writeContainer(tx, save.id, { title, additionalInfo })
  return replaceParts(tx, save.id, { files, signers })
}

const refuseLocked = ({ query: { status } }: StoredQuery) => {
  const lock = lockOf(status, 'compliance', 'deal')
  if (lock)
    throw new Problem('query.locked', {
      currentStatus: status,
      fields: [{ path: 'containers', code: `lock.${lock}` }],
    })
}

/**
 * Replaces the containers of a held query that are not sent: those named again are changed, those left out are gone.
 * @throws Problem query.locked in a status in which compliance edits nothing, or for a container that was sent;
 * request.invalid for a container or a file that the query has not
 */
export const saveContainers = async (
  tx: Transaction,
  actor: Actor,
  query: StoredQuery,
  sent: readonly ContainerSave[],
): Promise<StoredContainer[]> => {
  const { queryId, status } = query.query
  refuseLocked(query)
  const stored = await findContainers(tx, queryId)
  checkIds(stored, sent, status)
  const files = await nameFiles(tx, query, sent)
  const kept = new Set(sent.map(({ id }) => id))
  for (const { container } of stored.filter((one) => !isSent(one) && !kept.has(one.container.id)))
    await tx.delete(containerTable).where(eq(containerTable.id, container.id))
  for (const [index, save] of sent.entries()) await storeOne(tx, queryId, save, files[index] ?? [])
  await audit(tx, {
    event: 'container.saved',
    accountUserId: actor.userId,
    subject: 'query',
    subjectId: queryId,
    details: { titles: sent.map(({ title }) => title) },
  })
  return findContainers(tx, queryId)
}
