import * as z from 'zod/mini'
import { partnerAssetGroupsSave } from '../../api/asset-group.ts'
import { filledText, yesNo } from '../../api/field.ts'
import { partnerGiven, type PartnerSave, partnerSave } from '../../api/partner.ts'
import { DEFAULTS, PAYMENT_PERIODS } from '../constants.ts'
import { isRegistryCode } from '../identifier/company-code.ts'
import { isZipCode } from '../identifier/zip-code.ts'
import { offeredPeriods } from '../partner-settings.ts'
import { crossFieldRule } from './cross-field.ts'
import { iban, personalCode, phoneNumber, strippedText, vatNumber } from './valid-identifier.ts'

const offered: ReadonlySet<number> = new Set(PAYMENT_PERIODS)

const isEstonian = (country: unknown): boolean => (country || DEFAULTS.country) === DEFAULTS.country

type RuledField =
  | 'partnerId'
  | 'regCode'
  | 'zipCode'
  | 'country'
  | 'allPmtPeriodOptions'
  | 'paymentPeriodOptions'
  | 'defaultPaymentPeriod'
type Ruled = { [field in RuledField]?: PartnerSave[field] | undefined }

/** A change without a country applies to the stored one, which only the server knows. */
const isCountryKnown = ({ partnerId, country }: Ruled): boolean =>
  partnerId === undefined || country !== undefined

const isText = (value: unknown): value is string => typeof value === 'string'

/** Cross-field rules of a partner. */
const partnerRules = [
  crossFieldRule<Ruled>({
    path: 'regCode',
    code: 'field.registryCode',
    holds: (about) =>
      !isText(about.regCode) ||
      !isCountryKnown(about) ||
      !isEstonian(about.country) ||
      isRegistryCode(about.regCode),
  }),
  crossFieldRule<Ruled>({
    path: 'zipCode',
    code: 'field.zipCode',
    holds: (about) =>
      !isText(about.zipCode) || !isCountryKnown(about) || isZipCode(about.zipCode, about.country || ''),
  }),
  crossFieldRule<Ruled>({
    path: 'allPmtPeriodOptions',
    code: 'field.periodsWithin',
    holds: ({ allPmtPeriodOptions, paymentPeriodOptions: range = [] }) =>
      !Array.isArray(allPmtPeriodOptions) ||
      !Array.isArray(range) ||
      offeredPeriods({ allPmtPeriodOptions, paymentPeriodOptions: range }).length > 0,
  }),
  crossFieldRule<Ruled>({
    path: 'allPmtPeriodOptions',
    code: 'field.choice',
    holds: ({ allPmtPeriodOptions: all }) =>
      !Array.isArray(all) || all.every((months) => offered.has(months)),
  }),
  crossFieldRule<Ruled>({
    path: 'defaultPaymentPeriod',
    code: 'field.choice',
    holds: ({ defaultPaymentPeriod }) =>
      typeof defaultPaymentPeriod !== 'number' || offered.has(defaultPaymentPeriod),
  }),
] as const

const businessName = filledText(200).check(z.trim())
const regCode = strippedText(40).check(z.minLength(1, 'field.required'))

/** Rules of single fields of a partner. */
const partnerFields = z.extend(partnerSave, {
  businessName,
  regCode,
  vatNumber,
  bankAccountNumber: iban,
  representativePersonalCode: personalCode,
  phoneNumber: phoneNumber.check(z.minLength(1, 'field.required')),
  representativePhone: phoneNumber,
})

/** Schema of a whole partner. */
export const validPartner = partnerFields.check(...partnerRules)

/** Schema of a partial partner; checks the given fields only. */
export const validPartnerGiven = z
  .extend(partnerGiven, {
    businessName: z.optional(businessName),
    regCode,
    vatNumber: z.optional(vatNumber),
    bankAccountNumber: z.optional(iban),
    representativePersonalCode: z.optional(personalCode),
  })
  .check(...partnerRules)

const groupRow = z.extend(partnerAssetGroupsSave.def.element, { allowed: yesNo })

/**
 * Schema of the partner form, which has a row for every subgroup; a manager is required if there are users to choose
 * from.
 */
export const partnerForm = (needsManager: boolean) =>
  z.extend(partnerFields, { partnerAssetGroups: z.array(groupRow) }).check(
    ...partnerRules,
    crossFieldRule({
      path: 'managerId',
      code: 'field.required',
      holds: ({ managerId }) => !needsManager || Boolean(managerId),
    }),
  )
export type PartnerForm = z.infer<ReturnType<typeof partnerForm>>
