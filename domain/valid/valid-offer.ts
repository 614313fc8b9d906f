import * as z from 'zod/mini'
import { requiredEmail, text } from '../../api/field.ts'
import {
  selfServeApplicationGiven,
  selfServeOfferChange,
  selfServeOfferGiven,
  type SelfServeOfferSave,
  selfServeOfferSave,
} from '../../api/selfserve.ts'
import { entryFaults } from '../offer-prices.ts'
import { isMaskedCode } from '../identifier/masked-code.ts'
import { isRegistryCode } from '../identifier/company-code.ts'
import { stripIdentifier } from '../identifier/strip.ts'
import { canBeCalled } from '../phone.ts'
import { isPersonalCodeNow } from './valid-identifier.ts'

type Prices = Parameters<typeof entryFaults>[0]
type Entry = Omit<Prices, 'optionalAssets'> & { optionalAssets?: Prices['optionalAssets'] | undefined }

const pricesAddUp = z.check<Entry>(({ value, issues }) => {
  const { optionalAssets = [] } = value
  for (const { path, code } of entryFaults({ ...value, optionalAssets }))
    issues.push({ code: 'custom', input: value, path: path.split('.'), message: code })
})

type Customer = { [field in 'customerName' | 'customerRegCode']?: SelfServeOfferSave[field] | undefined }

/** The customer's page asks private persons for their name, but not for the name of a company. */
const companyIsNamed = z.check<Customer>(({ value, issues }) => {
  const { customerName = null, customerRegCode = '' } = value
  if (isRegistryCode(customerRegCode) && customerName?.trim() === '')
    issues.push({ code: 'custom', input: value, path: ['customerName'], message: 'field.required' })
})

/** The customer's phone: empty, or a number that can receive text messages. */
export const customerPhone = selfServeApplicationGiven.shape.phone.check(
  z.refine((phone) => canBeCalled(phone), 'field.phone'),
)

const customerCode = (valid: (code: string) => boolean) =>
  text(40).check(
    z.overwrite(stripIdentifier),
    z.refine(
      (code) => code === '' || isRegistryCode(code) || isPersonalCodeNow(code) || valid(code),
      'field.customerCode',
    ),
  )

/** Code of a company or a private person; for a stored offer the masked code too. */
export const storedCustomerCode = customerCode(isMaskedCode)

/** Schema of a new offer; the recipient may be filled in later. */
export const validSelfServeOffer = z
  .extend(selfServeOfferGiven, {
    phone: z._default(customerPhone, ''),
    customerRegCode: z._default(
      customerCode(() => false),
      '',
    ),
  })
  .check(pricesAddUp, companyIsNamed)

/** Schema of a change of an offer. */
export const validSelfServeChange = z
  .extend(selfServeOfferChange, {
    phone: z.optional(customerPhone),
    customerRegCode: z.optional(storedCustomerCode),
  })
  .check(pricesAddUp, companyIsNamed)

/** Schema of the whole offer after a change. */
export const validStoredOffer = z
  .extend(selfServeOfferSave, { phone: customerPhone, customerRegCode: storedCustomerCode })
  .check(pricesAddUp, companyIsNamed)

/** An application is sent at once, so the customer's e-mail and phone must be known. */
export const validSelfServeApplication = z
  .extend(selfServeApplicationGiven, {
    phone: customerPhone.check(z.minLength(1, 'field.required')),
    email: requiredEmail,
  })
  .check(pricesAddUp)
