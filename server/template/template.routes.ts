import { isDeepStrictEqual } from 'node:util'
import { templateCalls } from '../../api/template.calls.ts'
import type { TemplateGiven } from '../../api/template.ts'
import type { Principal } from '../../api/role.ts'
import { audit } from '../platform/audit/write-audit.ts'
import { isBasedOn, recordConflict } from '../platform/http/record-conflict.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { laterThan } from '../platform/database/time.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import type { TemplateRow } from '../schema/template.table.ts'
import {
  fromTemplate,
  toTemplate,
  findTemplate,
  findTemplates,
  insertTemplate,
  isNameTaken,
  lockTemplate,
  removeTemplate,
  type TemplateKey,
  templateExists,
  writeTemplate,
} from './template.store.ts'

const CREATED = 201

const auditTemplate = (database: Connection, { userId }: Principal, event: string, id: number) =>
  audit(database, { event, accountUserId: userId, subject: 'template', subjectId: id })

/** Templates belong to a partner; users without one have no templates. */
const partnerOf = ({ partnerId }: Principal): number => {
  if (partnerId === null) throw new Problem('notFound')
  return partnerId
}

/** The 404 of a missing template or another partner's. */
const absent = async (database: Connection, id: number): Promise<Problem> =>
  new Problem(
    'notFound',
    (await templateExists(database, id)) ? { foreign: { subject: 'template', subjectId: id } } : {},
  )

type Save = { principal: Principal; partnerId: number; sent: TemplateGiven; now: Date }

/** @throws Problem record.conflict */
const refuseStale = async (tx: Transaction, stored: TemplateRow, { principal, sent }: Save) => {
  if (isBasedOn(stored.modifiedAt, sent.modifiedDtime)) return
  throw await recordConflict(tx, {
    subject: 'template',
    subjectId: stored.id,
    events: ['template.created', 'template.changed'],
    userId: principal.userId,
    stored: toTemplate(stored),
    at: stored.modifiedAt.toISOString(),
  })
}

/** @throws Problem request.invalid if another template of the partner has the name */
const refuseTakenName = async (tx: Transaction, partnerId: number, name: string, id: number | undefined) => {
  if (await isNameTaken(tx, partnerId, name, id))
    throw new Problem('request.invalid', { fields: [{ path: 'name', code: 'field.templateNameTaken' }] })
}

const create = async (tx: Transaction, { principal, partnerId, sent, now }: Save): Promise<TemplateRow> => {
  const row = fromTemplate(sent)
  await refuseTakenName(tx, partnerId, row.name, undefined)
  const stored = await insertTemplate(tx, { ...row, partnerId, modifiedAt: now })
  await auditTemplate(tx, principal, 'template.created', stored.id)
  return stored
}

/**
 * Returns undefined if the partner has no such template. A save without changes writes nothing.
 * @throws Problem record.conflict
 */
const change = async (tx: Transaction, key: TemplateKey, save: Save): Promise<TemplateRow | undefined> => {
  const { principal, sent, now } = save
  const stored = await lockTemplate(tx, key)
  if (!stored) return undefined
  await refuseStale(tx, stored, save)
  const row = fromTemplate(sent, stored)
  const { name, assets, terms, modifiedAt } = stored
  if (isDeepStrictEqual(row, { name, assets, terms })) return stored
  await refuseTakenName(tx, key.partnerId, row.name, key.id)
  await auditTemplate(tx, principal, 'template.changed', key.id)
  return writeTemplate(tx, key, { ...row, modifiedAt: laterThan(modifiedAt, now) })
}

/** Routes of the partner's own templates; another partner's are reported as missing. */
export const templateRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  bind(api, templateCalls.findAll, {}, async ({ principal, database }) =>
    principal.partnerId === null ? [] : (await findTemplates(database, principal.partnerId)).map(toTemplate),
  )
  bind(api, templateCalls.get, {}, async ({ principal, database, params }) => {
    const found = await findTemplate(database, { id: params.id, partnerId: partnerOf(principal) })
    if (!found) throw await absent(database, params.id)
    return toTemplate(found)
  })
  bind(api, templateCalls.save, {}, async ({ principal, database, body, reply }) => {
    if (principal.partnerId === null) throw new Problem('access.denied')
    const save = { principal, partnerId: principal.partnerId, sent: body, now: api.now() }
    const { id } = body
    const stored = await database.transaction((tx) =>
      id === undefined ? create(tx, save) : change(tx, { id, partnerId: save.partnerId }, save),
    )
    if (!stored) throw await absent(database, id ?? 0)
    if (id === undefined) void reply.code(CREATED)
    return toTemplate(stored)
  })
  bind(api, templateCalls.delete, {}, async ({ principal, database, params }) => {
    const removed = await removeTemplate(database, { id: params.id, partnerId: partnerOf(principal) })
    if (!removed) throw await absent(database, params.id)
    await auditTemplate(database, principal, 'template.deleted', params.id)
  })
}
