import { boolean, date, text } from 'drizzle-orm/pg-core'
import type { PublicPerson } from '../../api/public-person.ts'
import type { County } from '../../api/place.ts'
import type { identityDocumentTypes, RepresentationType } from '../../api/representation.ts'
import { flag, words } from './columns.ts'

/** Columns of the client, named as the fields of contract/client.ts. */
export const clientColumns = () => ({
  consumer: flag(),
  custName: words(),
  custRegCode: words(),
  vatNumber: words(),
  street: words(),
  houseNumber: words(),
  flatNumber: words(),
  zipCode: words(),
  city: words(),
  county: text().$type<County>(),
  country: text().notNull().default('EE'),
  billingEmail: words(),
  bankAccountNumber: words(),
  contactName: words(),
  contactPersType: text().$type<RepresentationType>().notNull().default('Law'),
  contactPersCode: words(),
  /** Somebody who does not see the query as in-house typed the code, and reads it in full. */
  contactCodeTyped: flag(),
  contactPhone: words(),
  contactEmail: words(),
  representativeDocumentType: text().$type<(typeof identityDocumentTypes)[number]>(),
  representativeDocumentNumber: words(),
  representativeDocumentValidUntil: date({ mode: 'string' }),
  publicOffice: text().$type<PublicPerson>(),
  isSuretyRequired: boolean().notNull().default(true),
})
