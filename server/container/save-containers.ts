import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import { eq } from 'drizzle-orm'
import type { Principal } from '../../api/role.ts'
import { SHOP_CONTRACT } from '../../domain/paper-parties.ts'
import type { validContainers } from '../../domain/valid/valid-container.ts'
import { lockOf } from '../../machines/lifecycle/query/locks.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Problem, type WrongField } from '../platform/http/problem.ts'
import { type StoredQuery, writeQuery } from '../query/record/query.store.ts'
import { laterThan } from '../platform/database/time.ts'
import { refuseStale } from '../query/save/refuse-stale.ts'
import { isEditable } from './container-view.ts'
import { type NamedFile, namedFile } from './container-files.ts'
import {
  findContainers,
  insertContainer,
  type NewSigner,
  replaceParts,
  type StoredContainer,
  writeContainer,
} from './container.store.ts'
import { distinctSigners } from './signers.ts'
import { storeSigningStopped } from './stopped-signing.ts'
import { containerTable } from '../schema/container.table.ts'

type ContainerSave = z.output<typeof validContainers>[number]

/** A container in a request with its index, and the stored container that it changes. */
type Change = { save: ContainerSave; index: number; before: StoredContainer | undefined }

/** A container without an id means the stored one with the same number, if that one is unsent and unique. */
const withIds = (stored: readonly StoredContainer[], payload: readonly ContainerSave[]): ContainerSave[] => {
  const named = new Set(payload.map(({ id }) => id))
  return payload.map((save) => {
    if (save.id !== undefined) return save
    const same = stored.find(
      (one) => isEditable(one) && one.container.title === save.title && !named.has(one.container.id),
    )
    named.add(same?.container.id)
    return { ...save, id: same?.container.id }
  })
}

const partsOf = ({ givenName, surname, personalCode, email, roles, language }: NewSigner): NewSigner => ({
  givenName,
  surname,
  personalCode,
  email,
  roles,
  language,
})

/** The documents without duplicates, in the order of their first mention. */
const codesOf = (save: ContainerSave): string[] => [...new Set(save.files.map(({ id }) => id))]

const isUnchanged = ({ container, files, signers }: StoredContainer, save: ContainerSave): boolean =>
  isDeepStrictEqual(
    [container.title, container.additionalInfo, files.map(({ code }) => code), signers.map(partsOf)],
    [
      save.title,
      save.additionalInfo ?? container.additionalInfo,
      codesOf(save),
      distinctSigners(save.signers).map(partsOf),
    ],
  )

/** The containers of a request that change or add something, with their indices. */
const changesOf = (stored: readonly StoredContainer[], payload: readonly ContainerSave[]): Change[] =>
  payload.flatMap((save, index) => {
    const before = stored.find(({ container }) => container.id === save.id)
    return before && isUnchanged(before, save) ? [] : [{ save, index, before }]
  })

/** @throws Problem request.invalid for a container that the query does not have, or that is named twice */
const refuseUnknown = (stored: readonly StoredContainer[], payload: readonly ContainerSave[]) => {
  const known = new Set(stored.map(({ container }) => container.id))
  const fields = payload.flatMap(({ id }, index) => {
    const again = payload.findIndex((one) => one.id === id) < index
    return id !== undefined && (again || !known.has(id))
      ? [{ path: `${index}.id`, code: 'field.choice' }]
      : []
  })
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}

/** @throws Problem query.locked for a sent container */
const refuseSent = (changes: readonly Change[], status: string) => {
  const fields = changes
    .filter(({ before }) => before && !isEditable(before))
    .map(({ index }) => ({ path: `${index}.id`, code: 'lock.afterSending' }))
  if (fields.length > 0) throw new Problem('query.locked', { currentStatus: status, fields })
}

/** Only the portal adds the shop's contract, and only to the container that the shop sends. */
const mayHold = (before: StoredContainer | undefined, code: string): boolean =>
  code !== SHOP_CONTRACT || before?.files.some((file) => file.code === SHOP_CONTRACT) === true

/** The files of the changed containers, with their names. @throws Problem request.invalid naming the unknown ones */
const nameFiles = async (
  tx: Transaction,
  query: StoredQuery,
  changes: readonly Change[],
): Promise<NamedFile[][]> => {
  const wrong: WrongField[] = []
  const named: NamedFile[][] = []
  for (const { save, index, before } of changes) {
    const ofContainer: NamedFile[] = []
    for (const id of codesOf(save)) {
      const file = mayHold(before, id) ? await namedFile(tx, query, id) : null
      if (file) ofContainer.push(file)
      else {
        const position = save.files.findIndex((one) => one.id === id)
        wrong.push({ path: `${index}.files.${position}.id`, code: 'field.choice' })
      }
    }
    named.push(ofContainer)
  }
  if (wrong.length > 0) throw new Problem('request.invalid', { fields: wrong })
  return named
}

const storeOne = async (
  tx: Transaction,
  queryId: number,
  { save, before }: Change,
  files: readonly NamedFile[],
) => {
  const { title } = save
  const signers = distinctSigners(save.signers)
  const additionalInfo = save.additionalInfo ?? before?.container.additionalInfo ?? ''
  if (!before) return insertContainer(tx, { queryId, title, additionalInfo }, { files, signers })
  await writeContainer(tx, before.container.id, { title, additionalInfo })
  return replaceParts(tx, before.container.id, { files, signers })
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
 * Replaces the editable containers of a locked query: named ones are changed, omitted ones are deleted. Sent
 * containers may be included unchanged. A save without changes writes nothing.
 * @throws Problem query.conflict if the query was changed since it was read; query.locked in a status in which
 * compliance edits nothing, or for a sent container; request.invalid for an unknown container or file
 */
export const saveContainers = async (
  tx: Transaction,
  principal: Principal,
  query: StoredQuery,
  { payload: sent, modifiedDtime, now }: Replacement,
): Promise<StoredContainer[]> => {
  const { queryId, status, modifiedAt } = query.query
  const stored = await findContainers(tx, queryId)
  const payload = withIds(stored, sent)
  const kept = new Set(payload.map(({ id }) => id))
  const changes = changesOf(stored, payload)
  const gone = stored.filter((one) => isEditable(one) && !kept.has(one.container.id))
  if (changes.length === 0 && gone.length === 0) return stored
  refuseLocked(query)
  refuseStale(principal, query, { modifiedDtime }, now)
  refuseUnknown(stored, payload)
  refuseSent(changes, status)
  const files = await nameFiles(tx, query, changes)
  for (const { container } of gone) await tx.delete(containerTable).where(eq(containerTable.id, container.id))
  for (const [nth, change] of changes.entries()) await storeOne(tx, queryId, change, files[nth] ?? [])
  await storeSigningStopped(tx, query.query)
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
