import * as z from 'zod/mini'
import { choice, day, id, text, yesNo } from './field.ts'
import { country, nationality } from './place.ts'
import { publicPersons } from './public-person.ts'

export const publicPerson = choice(publicPersons)

const beneficiaryFields = {
  name: text(200),
  residency: country,
  personalCode: text(20),
  isPublicPerson: publicPerson,
  /** Null: not asked. */
  nationality: z.nullable(nationality),
  secondNationality: z.nullable(nationality),
  /** The person has no personal code; the birth date replaces it. */
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
