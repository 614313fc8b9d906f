import * as z from 'zod/mini'
import { type QassetSave, qassetSave } from '../../api/asset.ts'
import { phone } from '../../api/field.ts'
import { DEFAULTS, PHONE_PREFIX } from '../constants.ts'
import { isRegistryCode } from '../identifier/registry-code.ts'
import { canBeCalled } from '../phone.ts'
import { iban, personalCode, strippedText, vatNumber } from './valid-identifier.ts'
import { crossFieldRule } from './cross-field.ts'

/** The form begins with the bare prefix, which stands for no number (specification 2, section 2.3). */
const sellerPhone = phone.check(
  z.refine((value) => value === PHONE_PREFIX || canBeCalled(value), 'field.phone'),
)

export const assetIdentifiers = {
  sellerRegCode: z.optional(strippedText(40)),
  vatNumber: z.optional(vatNumber),
  bankAccountNumber: z.optional(iban),
  representativePersonalCode: z.optional(personalCode),
  sellerPhone: z.optional(sellerPhone),
  representativePhone: z.optional(sellerPhone),
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
