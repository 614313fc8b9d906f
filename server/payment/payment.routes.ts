import { queryCalls } from '../../api/query.calls.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { answerPayment, answerSchedule } from './payment.ts'

export const paymentRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  bind(api, queryCalls.payment, {}, async ({ body }) => answerPayment(body, api.now()))
  bind(api, queryCalls.schedule, {}, async ({ body }) => answerSchedule(body, api.now()))
}
