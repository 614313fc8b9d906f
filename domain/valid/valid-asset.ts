import * as z from 'zod/mini'
import { qassetSave, type QassetSave } from '../../api/asset.ts'
import { euros, EUROS_MAX, id, line, phone } from '../../api/field.ts'
import { enteredPrice, assetTotal, isAllowedTotal } from '../asset-price.ts'
import type { Viewer } from './complete.ts'
import { crossFieldRule } from './cross-field.ts'
import { DEFAULTS, PHONE_PREFIX } from '../constants.ts'
import { isRegistryCode } from '../identifier/company-code.ts'
import { canBeCalled } from '../phone.ts'
import { iban, personalCodeOrMasked, strippedText, vatNumber } from './valid-identifier.ts'

/** The form starts with the bare prefix, which means no number (specification 2, section 2.3). */
const sellerPhone = phone.check(
  z.refine((value) => value === PHONE_PREFIX || canBeCalled(value), 'field.phone'),
)

const assetIdentifiers = {
  sellerRegCode: z.optional(strippedText(40)),
  vatNumber: z.optional(vatNumber),
  bankAccountNumber: z.optional(iban),
  representativePersonalCode: z.optional(personalCodeOrMasked),
  sellerPhone: z.optional(sellerPhone),
  representativePhone: z.optional(sellerPhone),
}

/**
 * A seller has no country field. A foreign VAT number marks a foreign seller, whose registry code has another format.
 */
const sellerCountry = (asset: QassetSave): string => asset.vatNumber?.slice(0, 2) || DEFAULTS.country

const sellerCodeFits = crossFieldRule<QassetSave>({
  path: 'sellerRegCode',
  code: 'field.registryCode',
  holds: (asset) => !asset.sellerRegCode || isRegistryCode(asset.sellerRegCode, sellerCountry(asset)),
})

/** Wire schema of an asset with validated identifiers of its seller. */
export const validQassetSave = z.extend(qassetSave, assetIdentifiers).check(sellerCodeFits)

export const assetFields = z.extend(qassetSave, {
  ...assetIdentifiers,
  qassetName: line('field.assetName').check(
    z.regex(/\S/, 'field.assetName'),
    z.maxLength(300, 'field.tooLong'),
  ),
  qassetPrice: z.nullable(euros),
  assetGroupId: z.optional(z.nullable(id)),
})
export type AssetForm = z.infer<typeof assetFields>

const seesQuantity = ({ role, inhouse }: Viewer): boolean =>
  inhouse || role === 'CREDIT' || role === 'COMPLIANCE'

const priceGiven = crossFieldRule<AssetForm>({
  path: 'qassetPrice',
  code: 'field.assetPrice',
  holds: ({ qassetPrice }) => qassetPrice !== null && qassetPrice !== undefined,
})

const costs = crossFieldRule<AssetForm>({
  path: 'qassetPrice',
  code: 'field.totalTooLarge',
  values: { max: EUROS_MAX },
  holds: (asset) => isAllowedTotal(assetTotal([asset])),
})

const given = (path: 'quantity' | 'assetGroupId', asked: boolean) =>
  crossFieldRule<AssetForm>({
    path,
    code: 'field.required',
    holds: (asset) => !asked || (asset[path] !== null && asset[path] !== undefined),
  })

/** Required where the form shows it: in a shop, unless the user hides amounts with VAT. */
const priceWithVatGiven = (asked: boolean) =>
  crossFieldRule<AssetForm>({
    path: 'qassetPriceWithVat',
    code: 'field.assetPrice',
    holds: (asset) => !asked || enteredPrice(asset) !== null,
  })

/**
 * Schema of the asset form (specification 2, section 5): name and price without VAT are always required; quantity where
 * it is shown (in-house, credit, compliance); asset group and price with VAT in a shop.
 */
export const assetForm = (viewer: Viewer & { hideVatFields: boolean }) => {
  const shop = viewer.role === 'SHOP'
  return assetFields.check(
    sellerCodeFits,
    priceGiven,
    costs,
    given('quantity', seesQuantity(viewer)),
    given('assetGroupId', shop),
    priceWithVatGiven(shop && !viewer.hideVatFields),
  )
}
