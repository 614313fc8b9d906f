import { and, type Column, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type PersonRole, personRoles } from '../../api/privacy.calls.ts'
import { stripIdentifier } from '../../domain/identifier/strip.ts'
import type { Connection } from '../platform/database/database.ts'
import { assetTable } from '../schema/asset.table.ts'
import { beneficiaryTable } from '../schema/beneficiary.table.ts'
import { containerSignerTable, containerTable } from '../schema/container.table.ts'
import { guarantorTable } from '../schema/guarantor.table.ts'
import { applicantTable } from '../schema/offer.table.ts'
import { queryTable } from '../schema/query.table.ts'
import { suretyTable } from '../schema/surety.table.ts'

/** Queries of one person that are shown, exported and erased together. */
export const MOST_QUERIES = 200

/** What a person is looked up by. */
export type Sought = { by: 'code' | 'email' | 'name'; text: string }

/** Codes have digits in every country, and names have none. */
const DIGIT = /\d/

export const soughtIn = (typed: string): Sought => {
  const text = typed.trim().replace(/\s+/g, ' ').toLowerCase()
  if (text.includes('@')) return { by: 'email', text }
  return DIGIT.test(text) ? { by: 'code', text: stripIdentifier(text) } : { by: 'name', text }
}

type Field = Column | SQL

/** The columns by which somebody can be found. */
type Known = { code?: Field; names: readonly Field[]; emails: readonly Field[] }

/** Without differences of case and spaces. */
export const isSame = (field: Field, text: string) =>
  sql`lower(btrim(regexp_replace(${field}, '\\s+', ' ', 'g'))) = ${text}`

/** Whether a row is about the person. Never for a row that lacks what is looked for. */
const isOf = ({ by, text }: Sought, { code, names, emails }: Known): SQL => {
  if (by === 'code') return code ? eq(code as Column, text) : sql`false`
  return or(...(by === 'email' ? emails : names).map((field) => isSame(field, text))) ?? sql`false`
}

/** The row as it is exported, with the names of the API's fields. */
const dataOf = (fields: Readonly<Record<string, Field>>) =>
  sql<Record<string, unknown>>`jsonb_build_object(${sql.join(
    Object.entries(fields).flatMap(([name, field]) => [sql`${name}::text`, sql`${field}`]),
    sql`, `,
  )})`

const contact = {
  contactPhone: queryTable.contactPhone,
  contactEmail: queryTable.contactEmail,
  representativeDocumentType: queryTable.representativeDocumentType,
  representativeDocumentNumber: queryTable.representativeDocumentNumber,
  representativeDocumentValidUntil: queryTable.representativeDocumentValidUntil,
  representativeNationality: queryTable.representativeNationality,
  representativeSecondNationality: queryTable.representativeSecondNationality,
  representativePlaceOfBirth: queryTable.representativePlaceOfBirth,
  publicOffice: queryTable.publicOffice,
}

const client = {
  custName: queryTable.custName,
  custRegCode: queryTable.custRegCode,
  taxNumber: queryTable.taxNumber,
  street: queryTable.street,
  houseNumber: queryTable.houseNumber,
  flatNumber: queryTable.flatNumber,
  zipCode: queryTable.zipCode,
  city: queryTable.city,
  county: queryTable.county,
  country: queryTable.country,
  billingEmail: queryTable.billingEmail,
  bankAccountNumber: queryTable.bankAccountNumber,
  clientInfo: queryTable.clientInfo,
  automaticDecision: queryTable.automaticDecision,
  ...contact,
}

const representative = {
  contactName: queryTable.contactName,
  contactPersCode: queryTable.contactPersCode,
  ...contact,
}

const surety = {
  name: suretyTable.name,
  personalCode: suretyTable.personalCode,
  email: suretyTable.email,
  phone: suretyTable.phone,
  address: suretyTable.address,
  comment: suretyTable.comment,
}

const guarantor = {
  representativeName: guarantorTable.representativeName,
  representativePersonalCode: guarantorTable.representativePersonalCode,
  representativeEmail: guarantorTable.representativeEmail,
}

const beneficiary = {
  name: beneficiaryTable.name,
  personalCode: beneficiaryTable.personalCode,
  residency: beneficiaryTable.residency,
  nationality: beneficiaryTable.nationality,
  secondNationality: beneficiaryTable.secondNationality,
  isPublicPerson: beneficiaryTable.isPublicPerson,
  dateOfBirth: beneficiaryTable.dateOfBirth,
  placeOfBirth: beneficiaryTable.placeOfBirth,
  currentPlaceOfLiving: beneficiaryTable.currentPlaceOfLiving,
}

const applicant = {
  name: applicantTable.name,
  personalCode: applicantTable.personalCode,
  contact: applicantTable.contact,
  publicOffice: applicantTable.publicOffice,
  consents: applicantTable.consents,
}

const signer = {
  givenName: containerSignerTable.givenName,
  surname: containerSignerTable.surname,
  personalCode: containerSignerTable.personalCode,
  email: containerSignerTable.email,
  signedAt: containerSignerTable.signedAt,
  refused: containerSignerTable.refused,
}

const seller = {
  sellerRepresentative: assetTable.sellerRepresentative,
  representativePersonalCode: assetTable.representativePersonalCode,
  representativePhone: assetTable.representativePhone,
  representativeEmail: assetTable.representativeEmail,
}

/** A person's own data in one query. */
export type PersonsRow = { queryId: number; role: PersonRole; data: Record<string, unknown> }

type Found = readonly Omit<PersonsRow, 'role'>[]
type Finder = (connection: Connection, sought: Sought) => Promise<Found>

/** One more than is shown, so that the rest is noticed. */
const FEW = MOST_QUERIES + 1

const inQuery =
  (fields: Readonly<Record<string, Field>>, ofKind: SQL, known: Known): Finder =>
  (connection, sought) =>
    connection
      .select({ queryId: queryTable.queryId, data: dataOf(fields) })
      .from(queryTable)
      .where(and(isNull(queryTable.erasedAt), ofKind, isOf(sought, known)))
      .orderBy(queryTable.queryId)
      .limit(FEW)

type PartTable =
  | typeof suretyTable
  | typeof guarantorTable
  | typeof beneficiaryTable
  | typeof applicantTable
  | typeof assetTable

const inPart =
  (table: PartTable, fields: Readonly<Record<string, Field>>, known: Known): Finder =>
  (connection, sought) =>
    connection
      .select({ queryId: sql<number>`${table.queryId}`, data: dataOf(fields) })
      .from(table)
      .where(isOf(sought, known))
      .orderBy(table.queryId)
      .limit(FEW)

const inSigners: Finder = (connection, sought) =>
  connection
    .select({ queryId: containerTable.queryId, data: dataOf(signer) })
    .from(containerSignerTable)
    .innerJoin(containerTable, eq(containerTable.id, containerSignerTable.containerId))
    .where(
      isOf(sought, {
        code: containerSignerTable.personalCode,
        names: [sql`${containerSignerTable.givenName} || ' ' || ${containerSignerTable.surname}`],
        emails: [containerSignerTable.email],
      }),
    )
    .orderBy(containerTable.queryId)
    .limit(FEW)

const finders: Readonly<Record<PersonRole, Finder>> = {
  client: inQuery(client, sql`${queryTable.consumer}`, {
    code: queryTable.custRegCode,
    names: [queryTable.custName],
    emails: [queryTable.contactEmail, queryTable.billingEmail],
  }),
  representative: inQuery(representative, sql`not ${queryTable.consumer}`, {
    code: queryTable.contactPersCode,
    names: [queryTable.contactName],
    emails: [queryTable.contactEmail],
  }),
  surety: inPart(suretyTable, surety, {
    code: suretyTable.personalCode,
    names: [suretyTable.name],
    emails: [suretyTable.email],
  }),
  guarantor: inPart(guarantorTable, guarantor, {
    code: guarantorTable.representativePersonalCode,
    names: [guarantorTable.representativeName],
    emails: [guarantorTable.representativeEmail],
  }),
  beneficiary: inPart(beneficiaryTable, beneficiary, {
    code: beneficiaryTable.personalCode,
    names: [beneficiaryTable.name],
    emails: [],
  }),
  applicant: inPart(applicantTable, applicant, {
    code: applicantTable.personalCode,
    names: [applicantTable.name],
    emails: [sql`${applicantTable.contact} ->> 'email'`],
  }),
  signer: inSigners,
  seller: inPart(assetTable, seller, {
    code: assetTable.representativePersonalCode,
    names: [assetTable.sellerRepresentative],
    emails: [assetTable.representativeEmail],
  }),
}

/**
 * Every place that names a person as a party. Rows are the person's own: they hold nothing about anybody else. At most
 * one query more than is shown, of each role.
 */
export const findPersonsRows = async (connection: Connection, sought: Sought): Promise<PersonsRow[]> => {
  const rows: PersonsRow[] = []
  for (const role of personRoles)
    for (const row of await finders[role](connection, sought)) rows.push({ ...row, role })
  return rows
}
