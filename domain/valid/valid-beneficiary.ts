import * as z from 'zod/mini'
import { actualBeneficiarySave } from '../../api/beneficiary.ts'
import { DEFAULTS } from '../constants.ts'
import { todayInTallinn } from '../date.ts'
import { isPersonalCodeNow, strippedText } from './valid-identifier.ts'
import { crossFieldRule } from './cross-field.ts'

type Beneficiary = z.infer<typeof actualBeneficiarySave>

const livesInEstonia = ({ residency }: Beneficiary): boolean =>
  (residency || DEFAULTS.country) === DEFAULTS.country

/** Wire schema of an actual beneficiary with a past birth date and, for a resident of Estonia, a valid personal code. */
export const validBeneficiarySave = z
  .extend(actualBeneficiarySave, { personalCode: z.optional(strippedText(20)) })
  .check(
    crossFieldRule<Beneficiary>({
      path: 'personalCode',
      code: 'field.personalCode',
      holds: (person) =>
        !person.personalCode || !livesInEstonia(person) || isPersonalCodeNow(person.personalCode),
    }),
    crossFieldRule<Beneficiary>({
      path: 'dateOfBirth',
      code: 'field.dateInFuture',
      holds: ({ dateOfBirth }) => !dateOfBirth || dateOfBirth <= todayInTallinn(new Date()),
    }),
  )
