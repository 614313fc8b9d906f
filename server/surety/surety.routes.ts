import * as z from 'zod/mini'
import { suretyCalls } from '../../api/surety.calls.ts'
import { validSuretySave } from '../../domain/valid/valid-surety.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { formSeenBy } from '../query/record/visible-fields.ts'
import { replaceList } from '../query/save/replace-list.ts'
import { changeQuery, type SaveDependencies } from '../query/save/save.ts'
import { queryOfSurety, toSurety } from '../query/parts/surety.store.ts'

const MAX_SURETIES = 20
const saveBody = z.array(validSuretySave).check(z.maxLength(MAX_SURETIES, 'field.tooMany'))

export const suretyRoutes = (api: Api & SaveDependencies): void => {
  bind(api, suretyCalls.save, { body: saveBody }, async ({ principal, database, params, query, body }) => {
    const saved = await replaceList(api, database, principal, {
      queryId: params.queryId,
      payload: { sureties: body },
      modifiedDtime: query.modifiedDtime,
    })
    return formSeenBy(principal, saved).sureties
  })
  bind(api, suretyCalls.delete, {}, async ({ principal, database, body: { suretyId } }) => {
    const queryId = await queryOfSurety(database, suretyId)
    if (queryId === undefined) throw new Problem('notFound')
    await changeQuery(api, database, principal, queryId, ({ sureties }) => ({
      sureties: sureties.filter((surety) => surety.suretyId !== suretyId).map(toSurety),
    }))
  })
}
