import * as z from 'zod/mini'
import { beneficiaryCalls } from '../../api/beneficiary.calls.ts'
import { id } from '../../api/field.ts'
import { validBeneficiarySave } from '../../domain/valid/valid-beneficiary.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import type { Principal } from '../../api/role.ts'
import { assertReads, formSeenBy } from '../query/record/visible-fields.ts'
import { findQuery, type StoredQuery, loadQueryParts } from '../query/record/query.store.ts'
import { changeQuery, type SaveDependencies } from '../query/save/save.ts'
import { assertVisible } from '../query/record/visibility.ts'

const ofQuery = z.object({ queryId: id })
const saveBody = z.intersection(ofQuery, validBeneficiarySave)

const answered = (principal: Principal, stored: StoredQuery) => ({
  queryId: stored.query.queryId,
  ...formSeenBy(principal, stored).actualBeneficiary,
})

export const beneficiaryRoutes = (api: Api & SaveDependencies): void => {
  bind(api, beneficiaryCalls.find, {}, async ({ principal, database, query }) => {
    const row = assertVisible(principal, await findQuery(database, query.queryId))
    assertReads(principal, 'actualBeneficiary')
    return answered(principal, await loadQueryParts(database, row))
  })
  bind(api, beneficiaryCalls.save, { body: saveBody }, async ({ principal, database, body }) => {
    const { queryId, ...actualBeneficiary } = body
    return answered(principal, await changeQuery(api, database, principal, queryId, { actualBeneficiary }))
  })
}
