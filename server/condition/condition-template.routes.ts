import type { FastifyRequest } from 'fastify'
import { conditionTemplateCalls } from '../../api/condition-template.calls.ts'
import type { Principal } from '../../api/role.ts'
import { templatesByName } from '../../domain/condition-template.ts'
import { rulesOf } from '../../machines/lifecycle/query/statuses.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Connection } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { findQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import type { ConditionTemplateRow } from '../schema/condition-template.table.ts'
import { deleteTemplate, saveTemplate } from './change-condition-template.ts'
import {
  findTemplate,
  findTemplates,
  findTemplatesFor,
  toConditionTemplate,
} from './condition-template.store.ts'

const CREATED = 201

/** Routes of the templates of conditions: credit and compliance read them, compliance writes them. */
export const conditionTemplateRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  const by = ({ principal, request }: { principal: Principal; request: FastifyRequest }) => ({
    principal,
    requestId: request.id,
    now: api.now(),
  })
  bind(api, conditionTemplateCalls.findAll, {}, async ({ database, language }) =>
    templatesByName(language, await findTemplates(database)).map(toConditionTemplate),
  )
  bind(api, conditionTemplateCalls.fitting, {}, async ({ principal, database, language, params }) =>
    templatesByName(language, await fittingTemplates(database, principal, params.id)).map(
      toConditionTemplate,
    ),
  )
  bind(api, conditionTemplateCalls.get, {}, async ({ database, params }) => {
    const found = await findTemplate(database, params.id)
    if (!found) throw new Problem('notFound')
    return toConditionTemplate(found)
  })
  bind(api, conditionTemplateCalls.save, {}, async (input) => {
    const stored = await input.database.transaction((tx) => saveTemplate(tx, by(input), input.body))
    if (input.body.conditionTemplateId === undefined) void input.reply.code(CREATED)
    return toConditionTemplate(stored)
  })
  bind(api, conditionTemplateCalls.delete, {}, (input) =>
    input.database.transaction((tx) => deleteTemplate(tx, by(input), input.params.id)),
  )
}

/**
 * The templates that can be asked of a query now: for a step that is still ahead, and those with a rule only if the last
 * automatic decision failed it. @throws Problem notFound
 */
const fittingTemplates = async (
  database: Connection,
  principal: Principal,
  queryId: number,
): Promise<ConditionTemplateRow[]> => {
  const query = assertVisible(principal, await findQuery(database, queryId))
  const purposes = rulesOf(query.status).conditions ?? []
  const failed = (query.automaticDecision?.rules ?? []).flatMap(({ rule, passed }) => (passed ? [] : [rule]))
  return (await findTemplatesFor(database, query)).filter(
    ({ neededFor, rule }) => purposes.includes(neededFor) && (rule === null || failed.includes(rule)),
  )
}
