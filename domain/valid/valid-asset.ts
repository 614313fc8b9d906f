import * as z from 'zod/mini'
import { qassetSave } from '../../api/asset.ts'
import { euros, EUROS_MAX, id, line } from '../../api/field.ts'
import { enteredPrice } from '../asset-price.ts'
import { assetTotal, isAllowedTotal } from '../asset-total.ts'
import { assetIdentifiers, sellerCodeFits } from './valid-asset-save.ts'
import type { Viewer } from './complete.ts'
import { crossFieldRule } from './cross-field.ts'

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
