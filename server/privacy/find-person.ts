import { and, type Column, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type PersonRole, personRoles } from '../../api/privacy.calls.ts'
import { stripIdentifier } from '../../domain/identifier/strip.ts'
import type { Connection } from '../platform/database/database.ts'
import { assetTable } from '../schema/asset.table.ts'
import { beneficiaryTable } from '../schema/beneficiary.table.ts'
import { containerSignerTable, containerTable } from '../schema/container.table.ts'
import { guarantorTable } from '../schema/guarantor.table.ts'
import { applicantTable } from '../schema/offer.table.ts'
import { queryTable } from '../schema/query.table.ts'
import { suretyLinkTable } from '../schema/surety-link.table.ts'
import { suretyTable } from '../schema/surety.table.ts'

/** Queries of one person that are shown, exported and erased together. */
export const MAX_QUERIES = 200

/** What a person is looked up by. */
export type PersonSearch = { by: 'code' | 'email' | 'name'; text: string }

/** Rows about one person, or about all people in some queries. */
type Which = PersonSearch | { by: 'queries'; ids: readonly number[] }

/** Companies have shorter codes. */
export const PERSONAL_CODE = '^[1-8][0-9]{10}$'

/** Codes have digits in every country, and names have none. */
const DIGIT = /\d/

export const parsePersonSearch = (typed: string): PersonSearch => {
  const text = typed.trim().replace(/\s+/g, ' ').toLowerCase()
  if (text.includes('@')) return { by: 'email', text }
  return DIGIT.test(text) ? { by: 'code', text: stripIdentifier(text) } : { by: 'name', text }
}

type Field = Column | SQL

/** The columns by which a person is found. */
type Known = { code?: Field; names: readonly Field[]; emails: readonly Field[] }

/** Without differences of case and spaces. */
export const isSame = (field: Field, text: string) =>
  sql`lower(btrim(regexp_replace(${field}, '\\s+', ' ', 'g'))) = ${text}`

/** Whether a row is about the person. Never for a row that lacks what is looked for. */
const isOf = (which: Which, queryId: Column, { code, names, emails }: Known): SQL => {
  if (which.by === 'queries') {
    // An empty row, such as an asset whose seller has no representative, is about no one.
    const isEntered = [code, ...names, ...emails].flatMap((field) =>
      field ? sql`btrim(${field}) <> ''` : [],
    )
    return sql`${inArray(queryId, [...which.ids])} and ${or(...isEntered)}`
  }
  const { by, text } = which
  if (by === 'code') return code ? eq(code as Column, text) : sql`false`
  return or(...(by === 'email' ? emails : names).map((field) => isSame(field, text))) ?? sql`false`
}

/** The row as it is exported, with the names of the API's fields. */
export const dataOf = (fields: Readonly<Record<string, Field>>) =>
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
  automaticDecision: queryTable.automaticDecision,
  ...contact,
}

const representative = {
  contactName: queryTable.contactName,
  contactPersCode: queryTable.contactPersCode,
  ...contact,
}

const surety = {
  suretyId: suretyTable.suretyId,
  name: suretyTable.name,
  personalCode: suretyTable.personalCode,
  email: suretyTable.email,
  phone: suretyTable.phone,
  address: suretyTable.address,
  comment: suretyTable.comment,
  links: sql`(select coalesce(jsonb_agg(jsonb_build_object('recipient', ${suretyLinkTable.recipient},
    'createdAt', ${suretyLinkTable.createdAt}) order by ${suretyLinkTable.createdAt}), '[]') from ${suretyLinkTable}
    where ${suretyLinkTable.suretyId} = ${suretyTable.suretyId})`,
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
  containerId: containerSignerTable.containerId,
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

/** Where the seller is a person. */
const privateSeller = {
  sellerName: assetTable.sellerName,
  sellerRegCode: assetTable.sellerRegCode,
  vatNumber: assetTable.vatNumber,
  bankAccountNumber: assetTable.bankAccountNumber,
  street: assetTable.street,
  zipCode: assetTable.zipCode,
  city: assetTable.city,
  sellerAddress: assetTable.sellerAddress,
  sellerPhone: assetTable.sellerPhone,
  sellerEmail: assetTable.sellerEmail,
}

/** A person's own data in one query. */
export type PersonsRow = { queryId: number; role: PersonRole; data: Record<string, unknown> }

type Found = readonly Omit<PersonsRow, 'role'>[]
type Finder = (connection: Connection, which: Which, most: number) => Promise<Found>

const inQuery =
  (fields: Readonly<Record<string, Field>>, ofKind: SQL, known: Known): Finder =>
  (connection, which, most) =>
    connection
      .select({ queryId: queryTable.queryId, data: dataOf(fields) })
      .from(queryTable)
      .where(and(isNull(queryTable.erasedAt), ofKind, isOf(which, queryTable.queryId, known)))
      .orderBy(queryTable.queryId)
      .limit(most)

type PartTable =
  | typeof suretyTable
  | typeof guarantorTable
  | typeof beneficiaryTable
  | typeof applicantTable
  | typeof assetTable

const inPart =
  (table: PartTable, fields: Readonly<Record<string, Field>>, known: Known, ofKind?: SQL): Finder =>
  (connection, which, most) =>
    connection
      .select({ queryId: sql<number>`${table.queryId}`, data: dataOf(fields) })
      .from(table)
      .where(and(ofKind, isOf(which, table.queryId, known)))
      .orderBy(table.queryId)
      .limit(most)

const inSigners: Finder = (connection, which, most) =>
  connection
    .select({ queryId: containerTable.queryId, data: dataOf(signer) })
    .from(containerSignerTable)
    .innerJoin(containerTable, eq(containerTable.id, containerSignerTable.containerId))
    .where(
      isOf(which, containerTable.queryId, {
        code: containerSignerTable.personalCode,
        names: [sql`${containerSignerTable.givenName} || ' ' || ${containerSignerTable.surname}`],
        emails: [containerSignerTable.email],
      }),
    )
    .orderBy(containerTable.queryId)
    .limit(most)

const findSellersRepresentatives = inPart(assetTable, seller, {
  code: assetTable.representativePersonalCode,
  names: [assetTable.sellerRepresentative],
  emails: [assetTable.representativeEmail],
})

const findPrivateSellers = inPart(
  assetTable,
  privateSeller,
  { code: assetTable.sellerRegCode, names: [assetTable.sellerName], emails: [assetTable.sellerEmail] },
  sql`${assetTable.sellerRegCode} ~ ${PERSONAL_CODE}`,
)

/** A company's contact person, or a consumer's, if that is another person, such as a guardian. */
const isRepresentative = sql`(not ${queryTable.consumer}
  or ${queryTable.contactPersCode} not in ('', ${queryTable.custRegCode})
  or ${queryTable.contactName} not in ('', ${queryTable.custName}))`

const finders: Readonly<Record<PersonRole, Finder>> = {
  client: inQuery(client, sql`${queryTable.consumer}`, {
    code: queryTable.custRegCode,
    names: [queryTable.custName],
    emails: [queryTable.contactEmail, queryTable.billingEmail],
  }),
  representative: inQuery(representative, isRepresentative, {
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
  seller: async (...asked) => [
    ...(await findSellersRepresentatives(...asked)),
    ...(await findPrivateSellers(...asked)),
  ],
}

/** Every place that names a person as a party. A row contains data of this person only. */
export const findPersonsRows = async (
  connection: Connection,
  which: Which,
  most: number,
): Promise<PersonsRow[]> => {
  const rows: PersonsRow[] = []
  for (const role of personRoles)
    for (const row of await finders[role](connection, which, most)) rows.push({ ...row, role })
  return rows
}
