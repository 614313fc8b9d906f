import * as z from 'zod/mini'
import { euros, EUROS_MAX } from '../../api/field.ts'
import { queryGiven, type QuerySave, querySave } from '../../api/query.ts'
import { assetTotal, isAllowedTotal } from '../asset-price.ts'
import { isRegistryCode } from '../identifier/company-code.ts'
import { isZipCode } from '../identifier/zip-code.ts'
import { validQassetSave } from './valid-asset.ts'
import { validBeneficiarySave } from './valid-beneficiary.ts'
import { validGuarantorSave } from './valid-guarantor.ts'
import {
  iban,
  lei,
  taxNumber,
  isPersonalCodeNow,
  personalCode,
  personalCodeOrMasked,
  phoneNumber,
  strippedText,
  vatNumber,
} from './valid-identifier.ts'
import { validSuretySave } from './valid-surety.ts'
import { crossFieldRule } from './cross-field.ts'
import { applicationSave, consumerApplicationSave } from '../../api/partner-api.ts'

/** A company's code must be valid in the register of its country. */
const companyCodeFits = crossFieldRule<QuerySave>({
  path: 'custRegCode',
  code: 'field.registryCode',
  holds: ({ consumer, custRegCode, country }) =>
    !custRegCode || consumer === true || isRegistryCode(custRegCode, country || undefined),
})

/** A consumer's code must be a personal code. */
const consumerCodeFits = crossFieldRule<QuerySave>({
  path: 'custRegCode',
  code: 'field.personalCode',
  holds: ({ consumer, custRegCode }) => !custRegCode || consumer !== true || isPersonalCodeNow(custRegCode),
})

/** A save of a stored query without a country is checked by the server, which knows the stored one. */
const zipCodeFits = crossFieldRule<QuerySave>({
  path: 'zipCode',
  code: 'field.zipCode',
  holds: ({ queryId, zipCode, country }) =>
    !zipCode || (queryId !== undefined && country === undefined) || isZipCode(zipCode, country ?? ''),
})

/** An advance in euros has whole cents. */
const advanceIsMoney = crossFieldRule<QuerySave>({
  path: 'advance',
  code: 'field.decimals',
  holds: ({ advance, advnPmtType }) => advnPmtType !== '#' || euros.safeParse(advance ?? 0).success,
})

/** An advance in percent is at most 100; one in euros is not limited here. */
const advanceFits = crossFieldRule<QuerySave>({
  path: 'advance',
  code: 'field.tooLarge',
  values: { max: 100 },
  holds: ({ advance, advnPmtType }) => advnPmtType !== '%' || !(Number(advance) > 100),
})

const totalFits = crossFieldRule<Pick<QuerySave, 'qassets'>>({
  path: 'qassets',
  code: 'field.totalTooLarge',
  values: { max: EUROS_MAX },
  holds: ({ qassets }) => !Array.isArray(qassets) || isAllowedTotal(assetTotal(qassets)),
})

/** Identifiers of the client, stripped of spaces and dashes, and a phone that can be called. */
export const clientIdentifiers = {
  custRegCode: z.optional(strippedText(40)),
  vatNumber: z.optional(vatNumber),
  lei: z.optional(lei),
  taxNumber: z.optional(taxNumber),
  bankAccountNumber: z.optional(iban),
  contactPersCode: z.optional(personalCodeOrMasked),
  contactPhone: z.optional(phoneNumber),
}

/** Rules over several fields of a query. */
export const queryRules = [
  companyCodeFits,
  consumerCodeFits,
  zipCodeFits,
  advanceIsMoney,
  advanceFits,
  totalFits,
] as const

const fields = z.extend(querySave, {
  ...clientIdentifiers,
  qassets: z.optional(z.array(validQassetSave).check(z.maxLength(200, 'field.tooMany'))),
  sureties: z.optional(z.array(validSuretySave).check(z.maxLength(20, 'field.tooMany'))),
  guarantor: z.optional(validGuarantorSave),
  actualBeneficiary: z.optional(validBeneficiarySave),
})

/**
 * Schema of the form: the wire schema plus validation of all given identifiers (stripped of spaces and dashes) and the
 * cross-field rules. Completeness is checked separately (`missingFields`).
 */
export const validQuerySave = fields.check(...queryRules)

/** The same for a partial save by a program. */
export const validQueryGiven = z
  .extend(fields, { insuranceValType: queryGiven.shape.insuranceValType })
  .check(...queryRules)

/** Schema of a web shop's application, with the identifiers and rules of the portal's form. */
export const validApplicationSave = z
  .extend(applicationSave, {
    ...clientIdentifiers,
    custRegCode: strippedText(40).check(z.minLength(1, 'field.required')),
  })
  .check(...queryRules)

/** Schema of a web shop's application of a private person. */
export const validConsumerApplicationSave = z
  .extend(consumerApplicationSave, {
    phone: z.optional(phoneNumber),
    personalCode: z.optional(personalCode),
  })
  .check(totalFits)
