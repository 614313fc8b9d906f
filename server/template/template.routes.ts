import { templateCalls } from '../../api/template.calls.ts'
import type { TemplateSave } from '../../api/template.ts'
import type { Principal } from '../../api/role.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { laterThan } from '../platform/database/later-than.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { fromTemplate, toTemplate } from './template.ts'
import {
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

type StoreDependencies = Pick<Dependencies, 'database' | 'now'>

const tell = (database: Connection, { userId }: Principal, event: string, id: number) =>
  audit(database, { event, accountUserId: userId, subject: 'template', subjectId: id })

/** Templates are a partner's: who has none has no templates either. */
const partnerOf = ({ partnerId }: Principal): number => {
  if (partnerId === null) throw new Problem('notFound')
  return partnerId
}

/** The 404 of a template that is missing, or another partner's. */
const absent = async (database: Connection, id: number): Promise<Problem> =>
  new Problem(
    'notFound',
    (await templateExists(database, id)) ? { foreign: { subject: 'template', subjectId: id } } : {},
  )

/** @throws Problem record.conflict where the template was changed since it was read */
const change = async (tx: Transaction, key: TemplateKey, save: TemplateSave, now: Date) => {
  const stored = await lockTemplate(tx, key)
  if (!stored) return undefined
  const { modifiedAt } = stored
  if (save.modifiedDtime !== undefined && Date.parse(save.modifiedDtime) !== modifiedAt.getTime())
    throw new Problem('record.conflict', { stored: toTemplate(stored) })
  return writeTemplate(tx, key, { ...fromTemplate(save), modifiedAt: laterThan(modifiedAt, now) })
}

/** @throws Problem request.invalid where another template of the partner has the name; see `change` */
const store = ({ database, now }: StoreDependencies, partnerId: number, save: TemplateSave) =>
  database.transaction(async (tx) => {
    const row = fromTemplate(save)
    if (await isNameTaken(tx, partnerId, row.name, save.id))
      throw new Problem('request.invalid', { fields: [{ path: 'name', code: 'field.templateNameTaken' }] })
    return save.id === undefined
      ? insertTemplate(tx, { ...row, partnerId, modifiedAt: now() })
      : change(tx, { id: save.id, partnerId }, save, now())
  })

/** The own partner's templates; another's answer as if there were none. */
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
    const stored = await store({ database, now: api.now }, principal.partnerId, body)
    if (!stored) throw await absent(database, body.id ?? 0)
    await tell(
      database,
      principal,
      body.id === undefined ? 'template.created' : 'template.changed',
      stored.id,
    )
    if (body.id === undefined) void reply.code(CREATED)
    return toTemplate(stored)
  })
  bind(api, templateCalls.delete, {}, async ({ principal, database, params }) => {
    const removed = await removeTemplate(database, { id: params.id, partnerId: partnerOf(principal) })
    if (!removed) throw await absent(database, params.id)
    await tell(database, principal, 'template.deleted', params.id)
  })
}
