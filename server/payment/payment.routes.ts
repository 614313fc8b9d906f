import { queryCalls } from '../../api/query.calls.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { withPartnerTerms } from './partner-terms.ts'
import { answerPayment, answerSchedule } from './payment.ts'

export const paymentRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  bind(api, queryCalls.payment, {}, async ({ database, principal, body }) =>
    answerPayment(await withPartnerTerms(database, principal, body), api.now()),
  )
  bind(api, queryCalls.schedule, {}, async ({ database, principal, body }) =>
    answerSchedule(await withPartnerTerms(database, principal, body), api.now()),
  )
}
