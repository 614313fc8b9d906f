import { limitCalls } from '../../contract/limit.calls.ts'
import { stripIdentifier } from '../../domain/identifier/strip.ts'
import { type Api, bind } from '../http/bind.ts'
import { followLater } from './follow.job.ts'
import { findLimit, storeAnswer, storeRequest } from './limit.store.ts'

export const limitRoutes = (api: Api): void => {
  const { limitEngine } = api.services
  bind(api, limitCalls.get, {}, async ({ database, params }) => {
    const regCode = stripIdentifier(params.regno)
    const answer = await limitEngine.get(regCode)
    if (answer) await storeAnswer(database, regCode, answer, api.now())
    // The engine may have forgotten a customer whom we have not.
    return answer ?? (await findLimit(database, regCode))?.answer ?? null
  })
  bind(api, limitCalls.request, {}, async ({ database, params }) => {
    const custRegCode = stripIdentifier(params.custRegCode)
    await limitEngine.request(custRegCode)
    await database.transaction(async (tx) => {
      await storeRequest(tx, custRegCode, api.now())
      await followLater(api.jobs, tx, custRegCode)
    })
    return { custRegCode }
  })
}
