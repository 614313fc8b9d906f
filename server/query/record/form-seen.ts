import type { QuerySave } from '../../../api/query.ts'
import type { Principal } from '../../../api/role.ts'
import { DEFAULTS } from '../../../domain/constants.ts'
import { emptyBeneficiary, emptyGuarantor } from '../../../domain/empty-parties.ts'
import { type KeptField, unreadFields } from '../../../machines/lifecycle/query/fields.ts'
import type { View } from '../../../machines/lifecycle/query/locks.ts'
import {
  principalKind,
  type QueryPrincipal,
  seesInhouse,
} from '../../../machines/lifecycle/query/principal.ts'
import { metaOf } from '../../../machines/lifecycle/query/turn.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { PartnerRow } from '../../schema/partner.table.ts'
import { type QueryForm, toForm } from './form.ts'
import type { StoredQuery } from './query.store.ts'

/** @throws Error for the system, which has no view */
export const viewOf = (principal: Principal): View => {
  const kind = principalKind(principal)
  if (kind === 'system') throw new Error('the system has no view of a query')
  return kind
}

/** @throws Problem access.denied where the principal's view does not read the field */
export const assertReads = (principal: Principal, field: KeptField): void => {
  if (unreadFields(viewOf(principal)).includes(field)) throw new Problem('access.denied')
}

/** A kept field as a new query of the partner has it. */
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
  }) satisfies Pick<QueryForm, KeptField>

/** The specification keeps the additional information of a closed query from a partner that is not in-house. */
const closedInfo = (view: View, { query }: StoredQuery): Partial<QueryForm> =>
  !seesInhouse(view) && metaOf(query.status).stage === 'closed' ? { additionalInfo: '' } : {}

/**
 * What people fill in of a stored query, as a principal sees it: what its view does not read stands as on a new query
 * of the partner, so that nothing tells whether it was filled in.
 */
export const formSeenBy = (principal: QueryPrincipal, stored: StoredQuery): QueryForm => {
  const form = toForm(stored)
  if (principal.role === 'SYSTEM') return form
  const view = viewOf(principal)
  const fresh = asNew(stored.partner)
  const hidden = Object.fromEntries(unreadFields(view).map((field) => [field, fresh[field]]))
  return { ...form, ...hidden, ...closedInfo(view, stored) }
}

/** Of a save, what the principal reads: the rest says nothing of what is stored and must not replace it. */
export const onlyRead = (principal: Principal, payload: QuerySave): QuerySave => {
  const unread: readonly string[] = unreadFields(viewOf(principal))
  return Object.fromEntries(Object.entries(payload).filter(([field]) => !unread.includes(field)))
}
