import { agreementCalls } from '../../../api/agreement.calls.ts'
import type { SuretySave } from '../../../api/surety.ts'
import { validSuretySave } from '../../../domain/valid/valid-surety.ts'
import type { Dependencies } from '../../dependencies/dependencies.ts'
import { type Api, bind } from '../../platform/http/bind.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { StoredQuery } from '../../query/record/query.store.ts'
import { answerPaper, findForPaper, inhouseOnly } from './answer-paper.ts'
import { guaranteeLetter, suretyAgreement } from './backing.ts'
import { creditDecision } from './credit-decision.ts'
import { distinctSellers, type SuretyParty } from './parties.ts'
import { redemptionAgreement } from './redemption-agreement.ts'
import { leaseback, ofAssets, salesContract, type SalesKind } from './sales-contract.ts'

/** The surety as sent, which may say more than what is stored; it must be of the query. */
const suretyOf = ({ sureties }: StoredQuery, sent: SuretySave): SuretyParty => {
  const { suretyId, name = '', personalCode = '', address = '', email = '', phone = '' } = sent
  if (suretyId !== undefined && !sureties.some((one) => one.suretyId === suretyId))
    throw new Problem('notFound')
  return { name, personalCode, address, email, phone }
}

/**
 * The stored assets that a request names, all of one seller.
 * @throws Problem request.invalid
 */
const assetsOfOneSeller = ({ assets }: StoredQuery, named: readonly { qassetId?: number | undefined }[]) => {
  const ids = new Set(named.map(({ qassetId }) => qassetId))
  const chosen = assets.filter(({ qassetId }) => ids.has(qassetId))
  if (chosen.length < ids.size || distinctSellers(chosen).length !== 1)
    throw new Problem('request.invalid', { fields: [{ path: 'qassets', code: 'field.choice' }] })
  return chosen
}

const bindSales = (
  api: Api & Pick<Dependencies, 'now'>,
  call: typeof agreementCalls.sales | typeof agreementCalls.ufeSales,
  kind: SalesKind,
) =>
  bind(api, call, {}, async (asked) => {
    const { principal, database, body } = asked
    inhouseOnly(principal)
    const stored = await findForPaper(database, principal, body.queryId)
    const chosen = assetsOfOneSeller(stored, body.qassets)
    return answerPaper(api, asked, stored, {
      kind: 'salesContract',
      make: (w, agreement) => salesContract(w, ofAssets(agreement, chosen), kind),
    })
  })

/** Papers that go with the leasing contract; for those who see a query as in-house. */
export const backingRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  bindSales(api, agreementCalls.sales, 'fullService')
  bindSales(api, agreementCalls.ufeSales, 'ufe')
  bind(api, agreementCalls.surety, { body: validSuretySave }, async (asked) => {
    const { principal, database, params, body } = asked
    inhouseOnly(principal)
    const stored = await findForPaper(database, principal, params.queryId)
    const surety = suretyOf(stored, body)
    return answerPaper(api, asked, stored, {
      kind: 'suretyAgreement',
      make: (w, agreement) => suretyAgreement(w, agreement, [surety]),
    })
  })
  bind(api, agreementCalls.redemptionAgreement, {}, async (asked) => {
    const { principal, database, params } = asked
    inhouseOnly(principal)
    const stored = await findForPaper(database, principal, params.id)
    return answerPaper(api, asked, stored, { kind: 'redemptionAgreement', make: redemptionAgreement })
  })
  for (const [call, paper] of [
    [agreementCalls.leaseback, { kind: 'leaseback', make: leaseback }],
    [agreementCalls.guaranteeLetter, { kind: 'guaranteeLetter', make: guaranteeLetter }],
    [agreementCalls.creditDecision, { kind: 'creditDecision', make: creditDecision }],
  ] as const)
    bind(api, call, {}, async (asked) => {
      const { principal, database, params } = asked
      inhouseOnly(principal)
      return answerPaper(api, asked, await findForPaper(database, principal, params.queryId), paper)
    })
}
