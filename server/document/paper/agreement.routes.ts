import { agreementCalls } from '../../../api/agreement.calls.ts'
import { OFFER_TYPES, USERS_WITHOUT_OFFERS } from '../../../domain/constants.ts'
import { lockOfField } from '../../../machines/lifecycle/query/field-rules.ts'
import type { Dependencies } from '../../dependencies/dependencies.ts'
import { type Api, bind } from '../../platform/http/bind.ts'
import { Problem } from '../../platform/http/problem.ts'
import { viewOf } from '../../query/record/visible-fields.ts'
import type { StoredQuery } from '../../query/record/query.store.ts'
import { changeQuery, type SaveDependencies } from '../../query/save/save.ts'
import { actOfAcceptance } from './act-of-acceptance.ts'
import { answerPaper, findForPaper, inhouseOnly, PDF } from './answer-paper.ts'
import { leasingContract, shopContract } from './leasing-contract.ts'
import { offer } from './offer-paper.ts'
import type { SuretySave } from '../../../api/surety.ts'
import { validSuretySave } from '../../../domain/valid/valid-surety.ts'
import { guaranteeLetter, suretyAgreement } from './backing.ts'
import { creditDecision } from './credit-decision.ts'
import { distinctSellers, type SuretyParty } from './parties.ts'
import { redemptionAgreement } from './redemption-agreement.ts'
import { leaseback, ofAssets, salesContract, type SalesKind } from './sales-contract.ts'
import { providerSettingsCalls } from '../../../api/provider-settings.calls.ts'
import type { Language } from '../../../api/language.ts'
import { findProvider } from '../../contract/find-provider.ts'
import { findProviderOnPapers } from './letterhead.ts'
import { printPdf } from './print.ts'
import { returnForm } from './return-form.ts'
import { formatterFor } from './formatter.ts'

/** A shop may print its contract for a signature on paper if its partner allows it and a contract exists. */
const refuseNoPaper = ({ query, partner }: StoredQuery) => {
  const reason = !partner.manualSigning
    ? 'signsOnPaper'
    : query.lendifyRefno === ''
      ? 'hasLedgerContract'
      : null
  if (reason) throw new Problem('query.refused', { currentStatus: query.status, reason })
}

const bindContracts = (api: Api & Pick<Dependencies, 'now'>) => {
  bind(api, agreementCalls.leasingContract, {}, async (asked) => {
    const { principal, database, params } = asked
    inhouseOnly(principal)
    const stored = await findForPaper(database, principal, params.id)
    return answerPaper(api, asked, stored, { kind: 'leasingContract', make: leasingContract })
  })
  bind(api, agreementCalls.shopContract, {}, async (asked) => {
    const { principal, database, params } = asked
    const stored = await findForPaper(database, principal, params.id)
    refuseNoPaper(stored)
    return answerPaper(api, asked, stored, { kind: 'shopContract', make: shopContract })
  })
}

/** Printing also stores the act, if the caller may edit one. */
const bindActOfAcceptance = (api: Api & SaveDependencies) =>
  bind(api, agreementCalls.actOfAcceptance, {}, async (asked) => {
    const { principal, database, params, query, body } = asked
    inhouseOnly(principal)
    const stored = await findForPaper(database, principal, params.id)
    const answer = await answerPaper(api, asked, stored, {
      kind: 'actOfAcceptance',
      make: (format, agreement) => actOfAcceptance(format, agreement, body),
    })
    const lock = lockOfField(stored.query.status, viewOf(principal), 'actOfAcceptance')
    if (query.as !== 'html' && lock === null)
      await changeQuery(api, database, principal, params.id, { actOfAcceptance: body })
    return answer
  })

/** Routes of the documents that the portal generates, as PDF or HTML. */
export const agreementRoutes = (api: Api & SaveDependencies): void => {
  bindContracts(api)
  backingRoutes(api)
  returnFormRoutes(api)
  bind(api, agreementCalls.offer, {}, async (asked) => {
    const { principal, database, params, query } = asked
    if (USERS_WITHOUT_OFFERS.includes(principal.userId)) throw new Problem('access.denied')
    const type = query.offerType ?? OFFER_TYPES.default
    const stored = await findForPaper(database, principal, params.id)
    return answerPaper(api, asked, stored, {
      kind: 'offer',
      make: (format, agreement) => offer(format, agreement, type),
    })
  })
  bindActOfAcceptance(api)
}

/** The surety as sent, which may differ from the stored one; it must belong to the query. */
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
      make: (format, agreement) => salesContract(format, ofAssets(agreement, chosen), kind),
    })
  })

/** Routes of the documents that accompany the leasing contract; in-house views only. */
const backingRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  bindSales(api, agreementCalls.sales, 'fullService')
  bindSales(api, agreementCalls.ufeSales, 'ufe')
  bind(api, agreementCalls.surety, { body: validSuretySave }, async (asked) => {
    const { principal, database, params, body } = asked
    inhouseOnly(principal)
    const stored = await findForPaper(database, principal, params.queryId)
    const surety = suretyOf(stored, body)
    return answerPaper(api, asked, stored, {
      kind: 'suretyAgreement',
      make: (format, agreement) => suretyAgreement(format, agreement, [surety]),
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

/**
 * Route of the empty return form, with the provider from the provider settings. It is public, because a link leads to
 * it. The rendered form is cached until its content changes.
 */
const returnFormRoutes = (api: Api): void => {
  const drawn = new Map<Language, { said: string; pdf: Promise<Buffer> }>()
  bind(api, providerSettingsCalls.returnForm, {}, async ({ database, query: { language } }) => {
    const format = formatterFor(language)
    const settings = await findProviderOnPapers(database)
    const sender = { provider: await findProvider(database), settings }
    const content = returnForm(format, sender, settings.modifiedAt.toISOString())
    const said = JSON.stringify(content)
    const known = drawn.get(language)
    const form = known?.said === said ? known : { said, pdf: printPdf(content) }
    drawn.set(language, form)
    // A failed rendering is not cached.
    form.pdf.catch(() => drawn.delete(language))
    return { name: `${format.text('returnForm.title')}.pdf`, type: PDF, content: await form.pdf }
  })
}
