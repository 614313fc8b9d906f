import * as z from 'zod/mini'
import { choice, day, id, text, yesNo } from './field.ts'
import { country } from './place.ts'

/** Whether a person holds a public office, and where. */
export const publicPersons = [
  'no',
  'yes_in_estonia',
  'yes_in_european_union',
  'yes_in_third_country',
] as const
export const publicPerson = choice(publicPersons)
export type PublicPerson = z.infer<typeof publicPerson>

const beneficiaryFields = {
  name: text(200),
  residency: country,
  personalCode: text(20),
  isPublicPerson: publicPerson,
  /** The person has no personal code; birth date, place of birth and place of living replace it. */
  beneficiaryNoPersonalCode: yesNo,
  dateOfBirth: z.nullable(day),
  placeOfBirth: text(200),
  currentPlaceOfLiving: text(300),
}

/** The natural person who ultimately owns or controls the client. */
export const actualBeneficiary = z.object(beneficiaryFields)
export type ActualBeneficiary = z.infer<typeof actualBeneficiary>

export const actualBeneficiarySave = z.partial(actualBeneficiary)

export const beneficiaryOfQuery = z.extend(actualBeneficiary, { queryId: id })
export const beneficiarySaveInQuery = z.extend(actualBeneficiarySave, { queryId: id })
