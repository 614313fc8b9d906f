import type { Qasset, QassetSave } from '../../../api/asset.ts'
import type { LimitRepresentative } from '../../../api/limit.ts'
import type { PartnerSetting } from '../../../api/partner-setting.ts'
import type { Query, QuerySave } from '../../../api/query.ts'
import { assetTotal } from '../../../domain/asset-price.ts'
import { DEFAULTS } from '../../../domain/constants.ts'
import { addDays, todayInTallinn } from '../../../domain/date.ts'
import { isMaskedCode } from '../../../domain/identifier/masked-code.ts'
import { offeredTerms } from '../../../domain/offered-terms.ts'
import { accessTo, assetFieldRules, fieldRules, type QueryField } from '../../lifecycle/query/field-rules.ts'
import type { View } from '../../lifecycle/query/locks.ts'
import { seesInhouse } from '../../lifecycle/query/principal.ts'

/**
 * The client and the contact. Not copied: public office, identity document, nationality and place of birth, which the client states again for each
 * query, and decisions, promises and notes.
 */
export const clientFields = [
  'consumer',
  'custName',
  'custRegCode',
  'vatNumber',
  'lei',
  'taxNumber',
  'street',
  'houseNumber',
  'flatNumber',
  'zipCode',
  'city',
  'county',
  'country',
  'billingEmail',
  'bankAccountNumber',
  'contactName',
  'contactPersType',
  'contactPersCode',
  'contactPhone',
  'contactEmail',
  'language',
] as const

/** Terms that the partner's settings limit. */
const limitedTerms = [
  'paymentPeriod',
  'advance',
  'advnPmtType',
  'residual',
  'kickback',
  'contractFee',
] as const

const otherTerms = [
  'services',
  'servicesCost',
  'servicesCostValType',
  'interest',
  'interestMatrix',
  'pmtDate',
  'insurance',
  'insuranceValType',
  'insuranceProvider',
  'specialTerms',
  'offerValidTime',
] as const

/**
 * The user who copies: their view of the query, the settings of their partner, and the client's representatives as
 * they see them. `now`: ISO 8601.
 */
type Copier = {
  view: View
  setting: PartnerSetting
  representatives: readonly LimitRepresentative[]
  now: string
}

/** The input of a new query like another one, and how many prices have expired. */
export type QueryCopy = { values: QuerySave; expired: number }

/**
 * Returns the input of a new query on the same terms: client, contact, assets and terms, as far as the reader may write
 * them. Terms fit what the partner offers now. A price is left out once the seller's offer has expired.
 */
export const copyOf = (query: Query, { view, setting, representatives, now }: Copier): QueryCopy => {
  const today = todayInTallinn(new Date(now))
  const assets = query.qassets.map((asset) => ({
    asset,
    hasExpired: asset.qassetPrice !== null && lastDayOf(asset, query, setting) < today,
  }))
  const qassets = assets.map(({ asset, hasExpired }) => ({
    ...copiedAsset(asset, view),
    ...(hasExpired && unpriced(today)),
  }))
  const limited = written(query, limitedTerms, view)
  const offering = { setting, isShop: view === 'shop', totalCents: assetTotal(qassets) }
  return {
    values: {
      ...withoutUnknown(written(query, clientFields, view), query, representatives),
      ...written(query, otherTerms, view),
      ...(seesInhouse(view) ? limited : offeredTerms(limited, offering)),
      qassets,
    },
    expired: assets.filter(({ hasExpired }) => hasExpired).length,
  }
}

/** The values of these fields, as far as the view writes them. */
const written = (query: Query, fields: readonly QueryField[], view: View): QuerySave =>
  Object.fromEntries(
    fields
      .filter((field) => accessTo(view, fieldRules[field]) === 'write')
      .map((field) => [field, query[field]]),
  )

/** Only in-house users enter private persons. */
const withoutUnknown = (
  { contactPersCode = '', custRegCode, ...values }: QuerySave,
  query: Query,
  representatives: Copier['representatives'],
): QuerySave => ({
  ...values,
  ...contactCode(contactPersCode, values.contactName, representatives),
  ...(query.consumer && values.consumer === undefined ? {} : { custRegCode }),
})

/** A masked code refers to a stored one, which a new query does not have, except for the code of a representative. */
const contactCode = (
  code: string,
  name: string | undefined,
  representatives: Copier['representatives'],
): QuerySave => {
  if (!isMaskedCode(code)) return { contactPersCode: code }
  const known = representatives.find((one) => one.name === name && one.identity_code === code)
  return known ? { contactPersCode: code, contactReference: known.reference } : {}
}

const copiedAsset = (asset: Qasset, view: View): QassetSave => {
  const {
    qassetId: _id,
    queryId: _query,
    deliveryDate: _delivered,
    receivedDate: _received,
    handoverWhenSigned,
    representativePersonalCode: code,
    ...copied
  } = asset
  return {
    ...copied,
    ...(accessTo(view, assetFieldRules.handoverWhenSigned) === 'write' && { handoverWhenSigned }),
    representativePersonalCode: isMaskedCode(code) ? '' : code,
  }
}

/** The last day of the seller's offer, `YYYY-MM-DD`; without its date it counts from the query's first day. */
const lastDayOf = ({ sellerOfferDate }: Qasset, query: Query, setting: PartnerSetting): string =>
  addDays(
    sellerOfferDate ?? todayInTallinn(new Date(query.createdDtime)),
    query.offerValidTime ?? setting.offerValidTime,
  )

/** Replaces an expired price and its offer by what a new asset starts with. */
const unpriced = (today: string): Partial<QassetSave> => ({
  qassetPrice: null,
  qassetPriceWithVat: null,
  sellerOfferNr: DEFAULTS.sellerOfferNumber,
  sellerOfferDate: today,
})
