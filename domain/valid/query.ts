import * as z from 'zod/mini'
import { euros, EUROS_MAX } from '../../contract/field.ts'
import { type QuerySave, querySave } from '../../contract/query.ts'
import { isTotal, totalOfAssets } from '../asset-total.ts'
import { isRegistryCode } from '../identifier/registry-code.ts'
import { validQassetSave } from './asset-save.ts'
import { validBeneficiarySave } from './beneficiary.ts'
import { validGuarantorSave } from './guarantor.ts'
import { iban, isPersonalCodeNow, personalCode, strippedText, vatNumber } from './identifier.ts'
import { validSuretySave } from './surety.ts'
import { together } from './together.ts'

/** A company's code is of its country's register. */
const companyCodeFits = together<QuerySave>({
  path: 'custRegCode',
  code: 'field.registryCode',
  holds: ({ consumer, custRegCode, country }) =>
    !custRegCode || consumer === true || isRegistryCode(custRegCode, country || undefined),
})

/** A consumer's code is a personal code. */
const consumerCodeFits = together<QuerySave>({
  path: 'custRegCode',
  code: 'field.personalCode',
  holds: ({ consumer, custRegCode }) => !custRegCode || consumer !== true || isPersonalCodeNow(custRegCode),
})

/** An advance in euros has whole cents. */
const advanceIsMoney = together<QuerySave>({
  path: 'advance',
  code: 'field.decimals',
  holds: ({ advance, advnPmtType }) => advnPmtType !== '#' || euros.safeParse(advance ?? 0).success,
})

/** An advance in percent is part of the total; one in euros may have any amount. */
const advanceFits = together<QuerySave>({
  path: 'advance',
  code: 'field.tooLarge',
  values: { max: 100 },
  holds: ({ advance, advnPmtType }) => advnPmtType !== '%' || !(Number(advance) > 100),
})

const totalFits = together<QuerySave>({
  path: 'qassets',
  code: 'field.totalTooLarge',
  values: { max: EUROS_MAX },
  holds: ({ qassets }) => !Array.isArray(qassets) || isTotal(totalOfAssets(qassets)),
})

/**
 * A query as sent, with the identifiers of everyone in it checked where they are given, spaces and dashes stripped.
 * The schema of the whole form and of the save; what is missing is another question (`missingFields`).
 */
export const validQuerySave = z
  .extend(querySave, {
    custRegCode: z.optional(strippedText(40)),
    vatNumber: z.optional(vatNumber),
    bankAccountNumber: z.optional(iban),
    contactPersCode: z.optional(personalCode),
    qassets: z.optional(z.array(validQassetSave).check(z.maxLength(200, 'field.tooMany'))),
    sureties: z.optional(z.array(validSuretySave).check(z.maxLength(20, 'field.tooMany'))),
    guarantor: z.optional(validGuarantorSave),
    actualBeneficiary: z.optional(validBeneficiarySave),
  })
  .check(companyCodeFits, consumerCodeFits, advanceIsMoney, advanceFits, totalFits)
