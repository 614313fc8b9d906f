import * as z from 'zod/mini'
import { qassetSave } from '../../contract/asset.ts'
import { euros, EUROS_MAX, id, signedEuros } from '../../contract/field.ts'
import { isTotal, totalOfAssets } from '../asset-total.ts'
import { assetIdentifiers, sellerCodeFits } from './asset-save.ts'
import type { Viewer } from './complete.ts'
import { together } from './together.ts'

/**
 * `qassetPriceWithVat` lives in the form only; the two prices compute each other, so the limit of the one without VAT is
 * that of both.
 */
const form = z.extend(qassetSave, {
  ...assetIdentifiers,
  qassetName: z
    .string('field.assetName')
    .check(z.regex(/\S/, 'field.assetName'), z.maxLength(300, 'field.tooLong')),
  qassetPrice: z.nullable(euros),
  qassetPriceWithVat: z.optional(z.nullable(signedEuros.check(z.minimum(0, 'field.tooSmall')))),
  assetGroupId: z.optional(z.nullable(id)),
})
export type AssetForm = z.infer<typeof form>

const seesQuantity = ({ role, inhouse }: Viewer): boolean =>
  inhouse || role === 'CREDIT' || role === 'COMPLIANCE'

const priceGiven = together<AssetForm>({
  path: 'qassetPrice',
  code: 'field.assetPrice',
  holds: ({ qassetPrice }) => qassetPrice !== null && qassetPrice !== undefined,
})

const costs = together<AssetForm>({
  path: 'qassetPrice',
  code: 'field.totalTooLarge',
  values: { max: EUROS_MAX },
  holds: (asset) => isTotal(totalOfAssets([asset])),
})

const given = (path: 'quantity' | 'assetGroupId', asked: boolean) =>
  together<AssetForm>({
    path,
    code: 'field.required',
    holds: (asset) => !asked || (asset[path] !== null && asset[path] !== undefined),
  })

/** A price with VAT is asked where the form shows one: in a shop, unless its user hides amounts with VAT. */
const priceWithVatGiven = (asked: boolean) =>
  together<AssetForm>({
    path: 'qassetPriceWithVat',
    code: 'field.assetPrice',
    holds: ({ qassetPriceWithVat }) =>
      !asked || (qassetPriceWithVat !== null && qassetPriceWithVat !== undefined),
  })

/**
 * What the asset form takes before "Add" (second document, section 5): name and price without VAT always; quantity
 * where it is shown (in-house, credit, compliance); asset group and price with VAT in a shop.
 */
export const assetForm = (viewer: Viewer & { hideVatFields: boolean }) => {
  const shop = viewer.role === 'SHOP'
  return form.check(
    sellerCodeFits,
    priceGiven,
    costs,
    given('quantity', seesQuantity(viewer)),
    given('assetGroupId', shop),
    priceWithVatGiven(shop && !viewer.hideVatFields),
  )
}
