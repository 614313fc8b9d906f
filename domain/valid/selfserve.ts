import * as z from 'zod/mini'
import { requiredEmail, text } from '../../api/field.ts'
import {
  selfServeApplication,
  selfServeOfferChange,
  type SelfServeOfferSave,
  selfServeOfferSave,
} from '../../api/selfserve.ts'
import { entryFaults } from '../selfserve.ts'
import { isMaskedCode } from '../identifier/masked-code.ts'
import { isRegistryCode } from '../identifier/registry-code.ts'
import { stripIdentifier } from '../identifier/strip.ts'
import { canBeCalled } from '../phone.ts'
import { isPersonalCodeNow } from './identifier.ts'

type Entry = Parameters<typeof entryFaults>[0]

const pricesAddUp = z.check<Entry>(({ value, issues }) => {
  for (const { path, code } of entryFaults(value))
    issues.push({ code: 'custom', input: value, path: path.split('.'), message: code })
})

type Customer = Pick<SelfServeOfferSave, 'customerName' | 'customerRegCode'>

/** The customer's page asks a private person for their name, but nobody for the name of a company. */
const companyIsNamed = z.check<Customer>(({ value, issues }) => {
  if (isRegistryCode(value.customerRegCode) && value.customerName.trim() === '')
    issues.push({ code: 'custom', input: value, path: ['customerName'], message: 'field.required' })
})

/** The customer's: empty, or a number that a text message reaches. */
export const customerPhone = selfServeApplication.shape.phone.check(z.refine(canBeCalled, 'field.phone'))

const customerCode = (valid: (code: string) => boolean) =>
  text(40).check(
    z.overwrite(stripIdentifier),
    z.refine(
      (code) => code === '' || isRegistryCode(code) || isPersonalCodeNow(code) || valid(code),
      'field.customerCode',
    ),
  )

/** Of a company or a private person; of a stored offer also as it is shown: masked. */
export const storedCustomerCode = customerCode(isMaskedCode)

/** An offer as it may be saved; whom it goes to may be filled in later. */
export const validSelfServeOffer = z
  .extend(selfServeOfferSave, { phone: customerPhone, customerRegCode: customerCode(() => false) })
  .check(pricesAddUp, companyIsNamed)

/** The same of a stored offer. */
export const validSelfServeChange = z
  .extend(selfServeOfferChange, { phone: customerPhone, customerRegCode: storedCustomerCode })
  .check(pricesAddUp, companyIsNamed)

/** An application is sent at once, so the customer's e-mail and phone must be known. */
export const validSelfServeApplication = z
  .extend(selfServeApplication, {
    phone: customerPhone.check(z.minLength(1, 'field.required')),
    email: requiredEmail,
  })
  .check(pricesAddUp)
