import * as z from 'zod/mini'
import { beneficiaryCalls } from '../../contract/beneficiary.calls.ts'
import { id } from '../../contract/field.ts'
import { validBeneficiarySave } from '../../domain/valid/beneficiary.ts'
import { type Api, bind } from '../http/bind.ts'
import { findQuery, type StoredQuery, withParts } from '../query/query.store.ts'
import { changeQuery } from '../query/save.ts'
import { reached } from '../query/visibility.ts'
import { toBeneficiary } from './beneficiary.ts'

const ofQuery = z.object({ queryId: id })
const saveBody = z.intersection(ofQuery, validBeneficiarySave)

const answered = ({ query, beneficiary }: StoredQuery) => ({
  queryId: query.queryId,
  ...toBeneficiary(beneficiary),
})

export const beneficiaryRoutes = (api: Api): void => {
  bind(api, beneficiaryCalls.find, {}, async ({ actor, database, query }) =>
    answered(await withParts(database, reached(actor, await findQuery(database, query.queryId)))),
  )
  bind(api, beneficiaryCalls.save, { body: saveBody }, async ({ actor, database, body }) => {
    const { queryId, ...actualBeneficiary } = body
    return answered(await changeQuery(api, database, actor, queryId, { actualBeneficiary }))
  })
}
