import * as z from 'zod/mini'
import { id } from '../../contract/field.ts'
import { guarantorCalls } from '../../contract/guarantor.calls.ts'
import { validGuarantorSave } from '../../domain/valid/guarantor.ts'
import { type Api, bind } from '../http/bind.ts'
import { findQuery, type StoredQuery, withParts } from '../query/query.store.ts'
import { changeQuery } from '../query/save.ts'
import { reached } from '../query/visibility.ts'
import { toGuarantor } from './guarantor.ts'

const saveBody = z.extend(validGuarantorSave, { queryId: id })

const answered = ({ query, guarantor }: StoredQuery) => ({
  queryId: query.queryId,
  ...toGuarantor(guarantor),
})

export const guarantorRoutes = (api: Api): void => {
  bind(api, guarantorCalls.find, {}, async ({ actor, database, params }) =>
    answered(await withParts(database, reached(actor, await findQuery(database, params.queryId)))),
  )
  bind(api, guarantorCalls.save, { body: saveBody }, async ({ actor, database, body }) => {
    const { queryId, ...guarantor } = body
    return answered(await changeQuery(api, database, actor, queryId, { guarantor }))
  })
}
