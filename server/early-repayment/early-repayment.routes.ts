import { earlyRepaymentCalls } from '../../api/early-repayment.calls.ts'
import { todayInTallinn } from '../../domain/date.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { answerPaper, findForPaper, inhouseOnly } from '../document/paper/answer-paper.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { earlyRepaymentPaper, earlyRepaymentQuote } from './early-repayment.ts'

/** Route of the quote for an early repayment, for in-house views, who answer the consumer. */
export const earlyRepaymentRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  const today = () => todayInTallinn(api.now())
  bind(api, earlyRepaymentCalls.quote, {}, async ({ principal, database, params, query }) => {
    inhouseOnly(principal)
    const stored = await findForPaper(database, principal, params.queryId)
    return earlyRepaymentQuote(stored, query.day ?? today())
  })
  bind(api, earlyRepaymentCalls.paper, {}, async (asked) => {
    const { principal, database, params, query } = asked
    inhouseOnly(principal)
    const stored = await findForPaper(database, principal, params.queryId)
    const quote = earlyRepaymentQuote(stored, query.day ?? today())
    return answerPaper(api, asked, stored, {
      kind: 'earlyRepayment',
      make: (w, agreement) => earlyRepaymentPaper(w, agreement, quote),
    })
  })
}
