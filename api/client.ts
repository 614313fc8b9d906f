import * as z from 'zod/mini'
import { publicPerson } from './beneficiary.ts'
import { day, email, phone, text, yesNo } from './field.ts'
import { county, country } from './place.ts'
import { identityDocumentType, representationType } from './representation.ts'

/** The client of a query: company or consumer, address, contact person and their identity document. */
export const clientFields = {
  /** A private person instead of a company. */
  consumer: yesNo,
  custName: text(200),
  custRegCode: text(40),
  vatNumber: text(20),
  street: text(200),
  houseNumber: text(20),
  flatNumber: text(20),
  zipCode: text(10),
  city: text(100),
  county: z.nullable(county),
  country,
  billingEmail: email,
  bankAccountNumber: text(42),
  contactName: text(200),
  contactPersType: representationType,
  contactPersCode: text(20),
  contactPhone: phone,
  contactEmail: email,
  representativeDocumentType: z.nullable(identityDocumentType),
  representativeDocumentNumber: text(50),
  representativeDocumentValidUntil: z.nullable(day),
  /**
   * Whether the client, who acts for it, who is behind it or somebody close to them holds a high public office; null: they
   * were not asked.
   */
  publicOffice: z.nullable(publicPerson),
  isSuretyRequired: yesNo,
}
