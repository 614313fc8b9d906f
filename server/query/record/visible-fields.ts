import type { QuerySave } from '../../../api/query.ts'
import type { Principal } from '../../../api/role.ts'
import { isCampaign } from '../../../domain/campaign.ts'
import { DEFAULTS } from '../../../domain/constants.ts'
import { maskedCode } from '../../../domain/identifier/masked-code.ts'
import { emptyBeneficiary, emptyGuarantor } from '../../../domain/empty-parties.ts'
import {
  type HiddenField,
  mayEnterHidden,
  hiddenFields,
} from '../../../machines/lifecycle/query/field-rules.ts'
import type { View } from '../../../machines/lifecycle/query/locks.ts'
import {
  principalKind,
  type QueryPrincipal,
  seesInhouse,
} from '../../../machines/lifecycle/query/principal.ts'
import { metaOf } from '../../../machines/lifecycle/query/turn.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { AssetRow } from '../../schema/asset.table.ts'
import type { PartnerRow } from '../../schema/partner.table.ts'
import type { QueryRow } from '../../schema/query.table.ts'
import { type QueryForm, toForm } from './form.ts'
import type { StoredQuery } from './query.store.ts'

/** @throws Error for the system, which has no view */
export const viewOf = (principal: Principal): View => {
  const kind = principalKind(principal)
  if (kind === 'system') throw new Error('the system has no view of a query')
  return kind
}

/** @throws Problem access.denied if the principal's view does not include the field */
export const assertReads = (principal: Principal, field: HiddenField): void => {
  if (hiddenFields(viewOf(principal)).includes(field)) throw new Problem('access.denied')
}

/** Whether a shop used the 0 % campaign, so that it chose the interest of 0 itself. */
const byCampaign = ({ query, partner }: StoredQuery): boolean =>
  partner.campaign && query.interest !== null && isCampaign(query.interest)

const interestOf = (stored: StoredQuery) => {
  const { defaultInterest, interestMatrix } = stored.partner
  return byCampaign(stored)
    ? { interest: stored.query.interest, interestMatrix: null }
    : { interest: defaultInterest, interestMatrix }
}

/** Value of a hidden field as in a new query of the partner. */
const asNew = ({ insurance, defaultKickback }: PartnerRow) =>
  ({
    isSuretyRequired: true,
    sureties: [],
    guarantor: emptyGuarantor,
    actualBeneficiary: emptyBeneficiary,
    financierId: null,
    creditInfo: '',
    collateral: '',
    services: [],
    servicesCost: null,
    servicesCostValType: DEFAULTS.insuranceValType,
    insurance,
    insuranceValType: DEFAULTS.insuranceValType,
    insuranceProvider: '',
    specialTerms: '',
    kickback: defaultKickback,
    actOfAcceptance: null,
    includeSellerInAoa: false,
  }) satisfies Pick<QueryForm, Exclude<HiddenField, 'interest' | 'interestMatrix'>>

/** The specification keeps the additional information of a closed query from a partner that is not in-house. */
const closedInfo = (view: View, { query }: StoredQuery): Partial<QueryForm> =>
  !seesInhouse(view) && metaOf(query.status).stage === 'closed' ? { additionalInfo: '' } : {}

/**
 * Returns the personal code of the client's contact for a principal: masked for outsiders unless one of them typed
 * it.
 */
export const contactCodeSeenBy = (
  principal: QueryPrincipal,
  { contactPersCode, contactCodeTyped }: Pick<QueryRow, 'contactPersCode' | 'contactCodeTyped'>,
): string =>
  contactCodeTyped || principal.role === 'SYSTEM' || seesInhouse(principalKind(principal))
    ? contactPersCode
    : maskedCode(contactPersCode)

/** Masks the personal codes of the sellers' representatives, which only in-house views show. */
export const assetsSeenBy = <Asset extends Pick<AssetRow, 'representativePersonalCode'>>(
  principal: QueryPrincipal,
  assets: readonly Asset[],
): Asset[] =>
  principal.role === 'SYSTEM' || seesInhouse(principalKind(principal))
    ? [...assets]
    : assets.map((asset) => ({
        ...asset,
        representativePersonalCode: maskedCode(asset.representativePersonalCode),
      }))

/**
 * The form of a stored query as a principal sees it. Hidden fields have the value of a new query of the partner, so
 * that they do not reveal whether they were filled in.
 */
export const formSeenBy = (principal: QueryPrincipal, stored: StoredQuery): QueryForm => {
  const form = toForm(stored)
  if (principal.role === 'SYSTEM') return form
  const view = viewOf(principal)
  const fresh = { ...asNew(stored.partner), ...interestOf(stored) }
  const hidden = Object.fromEntries(hiddenFields(view).map((field) => [field, fresh[field]]))
  const contactPersCode = contactCodeSeenBy(principal, stored.query)
  const qassets = assetsSeenBy(principal, form.qassets)
  return { ...form, contactPersCode, qassets, ...hidden, ...closedInfo(view, stored) }
}

/**
 * Reduces a save to the fields that the principal reads and has changed. Other fields say nothing about the stored
 * values and must not replace them. `changed` names the changed fields.
 */
export const withoutHidden = (
  principal: Principal,
  payload: QuerySave,
  changed: ReadonlySet<string>,
): QuerySave => {
  const view = viewOf(principal)
  const ignored: readonly string[] = hiddenFields(view).filter(
    (field) => !(mayEnterHidden(view, field) && changed.has(field)),
  )
  return Object.fromEntries(Object.entries(payload).filter(([field]) => !ignored.includes(field)))
}
