import { financierCalls } from '../../api/financier.calls.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { findFinancier, findFinanciers } from './financier.store.ts'

export const financierRoutes = (api: Api): void => {
  bind(api, financierCalls.findAll, {}, async ({ database }) => findFinanciers(database))
  bind(api, financierCalls.name, {}, async ({ database, params }) => {
    const financier = await findFinancier(database, params.id)
    if (!financier) throw new Problem('notFound')
    return { name: financier.name }
  })
}
