import * as z from 'zod/mini'
import { actualBeneficiarySave } from '../../contract/beneficiary.ts'
import { DEFAULTS } from '../constants.ts'
import { todayInTallinn } from '../date.ts'
import { isPersonalCodeNow, strippedText } from './identifier.ts'
import { together } from './together.ts'

type Beneficiary = z.infer<typeof actualBeneficiarySave>

const livesInEstonia = ({ residency }: Beneficiary): boolean =>
  (residency || DEFAULTS.country) === DEFAULTS.country

/** An actual beneficiary as sent: born already, and with a valid code; that of a person from abroad may have any form. */
export const validBeneficiarySave = z
  .extend(actualBeneficiarySave, { personalCode: z.optional(strippedText(20)) })
  .check(
    together<Beneficiary>({
      path: 'personalCode',
      code: 'field.personalCode',
      holds: (person) =>
        !person.personalCode || !livesInEstonia(person) || isPersonalCodeNow(person.personalCode),
    }),
    together<Beneficiary>({
      path: 'dateOfBirth',
      code: 'field.dateInFuture',
      holds: ({ dateOfBirth }) => !dateOfBirth || dateOfBirth <= todayInTallinn(new Date()),
    }),
  )
