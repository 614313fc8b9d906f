import * as z from 'zod/mini'
import { id } from '../../api/field.ts'
import { guarantorCalls } from '../../api/guarantor.calls.ts'
import { validGuarantorSave } from '../../domain/valid/valid-guarantor.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import type { Principal } from '../../api/role.ts'
import { assertReads, formSeenBy } from '../query/record/visible-fields.ts'
import { findQuery, type StoredQuery, loadQueryParts } from '../query/record/query.store.ts'
import { changeQuery, type SaveDependencies } from '../query/save/save.ts'
import { assertVisible } from '../query/record/visibility.ts'

const saveBody = z.extend(validGuarantorSave, { queryId: id })

const answered = (principal: Principal, stored: StoredQuery) => ({
  queryId: stored.query.queryId,
  ...formSeenBy(principal, stored).guarantor,
})

export const guarantorRoutes = (api: Api & SaveDependencies): void => {
  bind(api, guarantorCalls.find, {}, async ({ principal, database, params }) => {
    const query = assertVisible(principal, await findQuery(database, params.queryId))
    assertReads(principal, 'guarantor')
    return answered(principal, await loadQueryParts(database, query))
  })
  bind(api, guarantorCalls.save, { body: saveBody }, async ({ principal, database, body }) => {
    const { queryId, ...guarantor } = body
    return answered(principal, await changeQuery(api, database, principal, queryId, { guarantor }))
  })
}
