import type * as z from 'zod/mini'
import { eq } from 'drizzle-orm'
import type { Principal } from '../../api/role.ts'
import type { validContainerSave } from '../../domain/valid/container.ts'
import { lockOf } from '../../machines/lifecycle/query/locks.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Problem, type WrongField } from '../platform/http/problem.ts'
import type { StoredQuery } from '../query/record/query.store.ts'
import { laterThan } from '../platform/database/later-than.ts'
import { writeQuery } from '../query/record/query.write.ts'
import { refuseStaleList } from '../query/save/stale.ts'
import { isEditable } from './container.ts'
import { type NamedFile, namedFile } from './container-files.ts'
import {
  findContainers,
  insertContainer,
  replaceParts,
  type StoredContainer,
  writeContainer,
} from './container.store.ts'
import { signingPeople } from './signing-people.ts'
import { containerTable } from '../schema/container.table.ts'

type ContainerSave = z.output<typeof validContainerSave>

const checkIds = (stored: readonly StoredContainer[], payload: readonly ContainerSave[], status: string) => {
  const known = new Map(stored.map((one) => [one.container.id, one]))
  const named = payload.flatMap(({ id }, index) => (id === undefined ? [] : [{ id, path: `${index}.id` }]))
  const wrong = named.filter(
    ({ id }, index) => !known.has(id) || named.findIndex((one) => one.id === id) < index,
  )
  if (wrong.length > 0)
    throw new Problem('request.invalid', {
      fields: wrong.map(({ path }) => ({ path, code: 'field.choice' })),
    })
  const locked = named.filter(({ id }) => {
    const container = known.get(id)
    return container !== undefined && !isEditable(container)
  })
  if (locked.length > 0)
    throw new Problem('query.locked', {
      currentStatus: status,
      fields: locked.map(({ path }) => ({ path, code: 'lock.afterSending' })),
    })
}

/** The files of every container, each with its name. @throws Problem request.invalid naming the unknown ones */
const nameFiles = async (
  tx: Transaction,
  query: StoredQuery,
  payload: readonly ContainerSave[],
): Promise<NamedFile[][]> => {
  const wrong: WrongField[] = []
  const named: NamedFile[][] = []
  for (const [index, { files }] of payload.entries()) {
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
  const { title } = save
  const signers = signingPeople(save.signers)
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

type Replacement = { payload: readonly ContainerSave[]; modifiedDtime: string | undefined; now: Date }

/**
 * Replaces the editable containers of a locked query: those named again are changed, those left out are deleted.
 * @throws Problem query.conflict where the query was changed since it was read; query.locked in a status in which compliance edits nothing, or for a container that was sent;
 * request.invalid for a container or a file that the query does not have
 */
export const saveContainers = async (
  tx: Transaction,
  principal: Principal,
  query: StoredQuery,
  { payload, modifiedDtime, now }: Replacement,
): Promise<StoredContainer[]> => {
  const { queryId, status, modifiedAt } = query.query
  refuseLocked(query)
  const stored = await findContainers(tx, queryId)
  const ids = stored.filter(isEditable).map(({ container }) => container.id)
  refuseStaleList(principal, query, { modifiedDtime, ids, kept: payload.map(({ id }) => id) }, now)
  checkIds(stored, payload, status)
  const files = await nameFiles(tx, query, payload)
  const kept = new Set(payload.map(({ id }) => id))
  for (const { container } of stored.filter((one) => isEditable(one) && !kept.has(one.container.id)))
    await tx.delete(containerTable).where(eq(containerTable.id, container.id))
  for (const [index, save] of payload.entries()) await storeOne(tx, queryId, save, files[index] ?? [])
  await writeQuery(tx, queryId, { modifiedAt: laterThan(modifiedAt, now), modifiedBy: principal.userId })
  await audit(tx, {
    event: 'container.saved',
    accountUserId: principal.userId,
    subject: 'query',
    subjectId: queryId,
    details: { titles: payload.map(({ title }) => title) },
  })
  return findContainers(tx, queryId)
}
