import { queryCalls } from '../../api/query.calls.ts'
import { annualRateOf } from '../../domain/annual-rate.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { toEuros } from '../../domain/money.ts'
import { totalCost } from '../../domain/payment-schedule.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { scheduleFrom } from '../document/paper/agreement.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { findQuery, loadQueryParts } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import { withPartnerTerms, answerPayment, answerSchedule, toScheduleRows } from './payment-answer.ts'

export const paymentRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  bind(api, queryCalls.payment, {}, async ({ database, principal, body }) =>
    answerPayment(await withPartnerTerms(database, principal, body), api.now()),
  )
  bind(api, queryCalls.schedule, {}, async ({ database, principal, body }) =>
    answerSchedule(
      await withPartnerTerms(database, principal, body),
      api.now(),
      seesInhouse(principalKind(principal)),
    ),
  )
  bind(api, queryCalls.ownSchedule, {}, async ({ database, principal, params: { id } }) => {
    const query = assertVisible(principal, await findQuery(database, id))
    const rows = scheduleFrom(await loadQueryParts(database, query), todayInTallinn(api.now()))
    return {
      rows: toScheduleRows(rows, seesInhouse(principalKind(principal))),
      totalCost: toEuros(totalCost(rows).payableCents),
      annualRate: annualRateOf(rows),
    }
  })
}
