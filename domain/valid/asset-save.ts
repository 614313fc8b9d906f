import * as z from 'zod/mini'
import { type QassetSave, qassetSave } from '../../api/asset.ts'
import { DEFAULTS } from '../constants.ts'
import { isRegistryCode } from '../identifier/registry-code.ts'
import { iban, personalCode, strippedText, vatNumber } from './identifier.ts'
import { crossFieldRule } from './cross-field.ts'

export const assetIdentifiers = {
  sellerRegCode: z.optional(strippedText(40)),
  vatNumber: z.optional(vatNumber),
  bankAccountNumber: z.optional(iban),
  representativePersonalCode: z.optional(personalCode),
}

/** A seller has no country field; its VAT number tells one from abroad, whose registry code has another form. */
const sellerCountry = (asset: QassetSave): string => asset.vatNumber?.slice(0, 2) || DEFAULTS.country

export const sellerCodeFits = crossFieldRule<QassetSave>({
  path: 'sellerRegCode',
  code: 'field.registryCode',
  holds: (asset) => !asset.sellerRegCode || isRegistryCode(asset.sellerRegCode, sellerCountry(asset)),
})

/** Wire schema of an asset with validated identifiers of its seller. */
export const validQassetSave = z.extend(qassetSave, assetIdentifiers).check(sellerCodeFits)
