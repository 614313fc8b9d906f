import type { ActualBeneficiary } from '../../../api/beneficiary.ts'
import type { Guarantor } from '../../../api/guarantor.ts'
import type { Query } from '../../../api/query.ts'
import { toEuros } from '../../../domain/money.ts'
import { toQasset } from '../parts/asset.store.ts'
import { toBeneficiary } from '../parts/beneficiary.store.ts'
import { toGuarantor } from '../parts/guarantor.store.ts'
import { toSurety } from '../parts/surety.store.ts'
import type { QueryRow } from '../../schema/query.table.ts'
import type { StoredQuery } from './query.store.ts'

type Kept =
  | 'queryId'
  | 'userId'
  | 'partnerId'
  | 'status'
  | 'signedOnPaper'
  | 'ended'
  | 'pmtAmount'
  | 'annuityAmount'
  | 'financedAmount'
  | 'contractAmount'
  | 'closingReason'
  | 'aplink'
  | 'contractDate'
  | 'lendifyRefno'
  | 'lendifyEndDate'
  | 'lendifyGuarantorLiability'
  | 'deliveryDate'
  | 'createdDtime'
  | 'modifiedDtime'
  | 'modifiedBy'
  | 'modifiedByName'
  | 'createdByName'
  | 'partnerName'
  | 'managerName'
  | 'messages'
  | 'automaticDecision'
  | 'decisionReview'
  | 'termsBefore'
  | 'approvedChanges'
  | 'creditDecided'
  | 'facts'
type Parts = 'qassets' | 'sureties' | 'guarantor' | 'actualBeneficiary'

/** The query's own form fields in the API response. */
export type QueryFields = Omit<Query, Kept | Parts>
/** The whole form: the query's own fields and its parts. */
export type QueryForm = Pick<Query, Parts> & QueryFields

/** The query's own form fields from its columns; amounts in euros. */
export const toFields = (row: QueryRow): QueryFields => {
  const {
    queryId: _id,
    userId: _user,
    partnerId: _partner,
    status: _status,
    pmtAmountCents: _payment,
    annuityAmountCents: _annuity,
    financedAmountCents: _financed,
    contractAmountCents: _amount,
    sellerOfferNr: _offer,
    offerNumbers: _offers,
    handoverWhenSigned: _handover,
    createdByName: _creator,
    closingReason: _reason,
    aplink: _link,
    lendifyRefno: _refno,
    lendifyEndDate: _end,
    lendifyGuarantorLiabilityCents: _liability,
    deliveryDate: _delivery,
    automaticDecision: _decision,
    termsBefore: _before,
    contractConcluded: _concluded,
    conditionTurns: _conditions,
    createdAt: _created,
    modifiedAt: _modified,
    modifiedBy: _modifier,
    search: _search,
    contactCodeTyped: _typed,
    services,
    servicesCostCents,
    contractFeeCents,
    ...same
  } = row
  return {
    ...same,
    services: services.map(({ name, priceCents }) => ({ name, price: toEuros(priceCents) })),
    servicesCost: servicesCostCents === null ? null : toEuros(servicesCostCents),
    contractFee: contractFeeCents === null ? null : toEuros(contractFeeCents),
  }
}

type Filled = Pick<StoredQuery, 'query' | 'assets' | 'sureties' | 'guarantor' | 'beneficiary'>

/** Returns the form of a stored query. */
export const toForm = ({ query, assets, sureties, guarantor, beneficiary }: Filled): QueryForm => ({
  ...toFields(query),
  qassets: assets.map(toQasset),
  sureties: sureties.map(toSurety),
  guarantor: toGuarantor(guarantor) satisfies Guarantor,
  actualBeneficiary: toBeneficiary(beneficiary) satisfies ActualBeneficiary,
})
