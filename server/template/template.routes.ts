import { templateCalls } from '../../contract/template.calls.ts'
import type { TemplateSave } from '../../contract/template.ts'
import type { Actor } from '../../contract/role.ts'
import { audit } from '../audit/audit.ts'
import type { Connection } from '../database/database.ts'
import { type Api, bind } from '../http/bind.ts'
import { Problem } from '../http/problem.ts'
import { fromTemplate, toTemplate } from './template.ts'
import {
  findTemplate,
  findTemplates,
  insertTemplate,
  removeTemplate,
  writeTemplate,
} from './template.store.ts'

const CREATED = 201

const tell = (database: Connection, { userId }: Actor, event: string, id: number) =>
  audit(database, { event, accountUserId: userId, subject: 'template', subjectId: id })

/** Templates are a partner's: who has none has no templates either. */
const partnerOf = ({ partnerId }: Actor): number => {
  if (partnerId === null) throw new Problem('notFound')
  return partnerId
}

const store = (database: Connection, partnerId: number, save: TemplateSave) =>
  save.id === undefined
    ? insertTemplate(database, { ...fromTemplate(save), partnerId })
    : writeTemplate(database, { id: save.id, partnerId }, fromTemplate(save))

/** The own partner's templates; another's answer as if there were none. */
export const templateRoutes = (api: Api): void => {
  bind(api, templateCalls.findAll, {}, async ({ actor, database }) =>
    actor.partnerId === null ? [] : (await findTemplates(database, actor.partnerId)).map(toTemplate),
  )
  bind(api, templateCalls.get, {}, async ({ actor, database, params }) => {
    const found = await findTemplate(database, { id: params.id, partnerId: partnerOf(actor) })
    if (!found) throw new Problem('notFound')
    return toTemplate(found)
  })
  bind(api, templateCalls.save, {}, async ({ actor, database, body, reply }) => {
    if (actor.partnerId === null) throw new Problem('access.denied')
    const stored = await store(database, actor.partnerId, body)
    if (!stored) throw new Problem('notFound')
    await tell(database, actor, body.id === undefined ? 'template.created' : 'template.changed', stored.id)
    if (body.id === undefined) void reply.code(CREATED)
    return toTemplate(stored)
  })
  bind(api, templateCalls.delete, {}, async ({ actor, database, params }) => {
    const removed = await removeTemplate(database, { id: params.id, partnerId: partnerOf(actor) })
    if (!removed) throw new Problem('notFound')
    await tell(database, actor, 'template.deleted', params.id)
  })
}
