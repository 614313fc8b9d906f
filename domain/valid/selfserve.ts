import * as z from 'zod/mini'
import { requiredEmail } from '../../api/field.ts'
import { selfServeApplication, selfServeOfferSave } from '../../api/selfserve.ts'
import { entryFaults } from '../selfserve.ts'
import { registryCode } from './identifier.ts'

type Entry = Parameters<typeof entryFaults>[0]

const pricesAddUp = z.check<Entry>(({ value, issues }) => {
  for (const { path, code } of entryFaults(value))
    issues.push({ code: 'custom', input: value, path: path.split('.'), message: code })
})

const phone = selfServeApplication.shape.phone.check(z.minLength(1, 'field.required'))

/** An offer as it may be saved; whom it goes to may be filled in later. */
export const validSelfServeOffer = z
  .extend(selfServeOfferSave, { customerRegCode: registryCode })
  .check(pricesAddUp)

/** An application is sent at once, so the customer's e-mail and phone must be known. */
export const validSelfServeApplication = z
  .extend(selfServeApplication, { phone, email: requiredEmail })
  .check(pricesAddUp)
