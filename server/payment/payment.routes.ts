import { queryCalls } from '../../contract/query.calls.ts'
import { type Api, bind } from '../http/bind.ts'
import { paymentOf, scheduleOf } from './payment.ts'

export const paymentRoutes = (api: Api): void => {
  bind(api, queryCalls.payment, {}, async ({ body }) => paymentOf(body, api.now()))
  bind(api, queryCalls.schedule, {}, async ({ body }) => scheduleOf(body, api.now()))
}
