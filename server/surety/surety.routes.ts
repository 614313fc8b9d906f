import * as z from 'zod/mini'
import { suretyCalls } from '../../contract/surety.calls.ts'
import { validSuretySave } from '../../domain/valid/surety.ts'
import { type Api, bind } from '../http/bind.ts'
import { Problem } from '../http/problem.ts'
import { changeQuery } from '../query/save.ts'
import { queryOfSurety } from './surety.store.ts'
import { toSurety } from './surety.ts'

const MOST = 20
const saveBody = z.array(validSuretySave).check(z.maxLength(MOST, 'field.tooMany'))

export const suretyRoutes = (api: Api): void => {
  bind(api, suretyCalls.save, { body: saveBody }, async ({ actor, database, params, body }) => {
    const stored = await changeQuery(api, database, actor, params.queryId, { sureties: body })
    return stored.sureties.map(toSurety)
  })
  bind(api, suretyCalls.delete, {}, async ({ actor, database, body: { suretyId } }) => {
    const queryId = await queryOfSurety(database, suretyId)
    if (queryId === undefined) throw new Problem('notFound')
    await changeQuery(api, database, actor, queryId, ({ sureties }) => ({
      sureties: sureties.filter((surety) => surety.suretyId !== suretyId).map(toSurety),
    }))
  })
}
