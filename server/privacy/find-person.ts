import { and, type Column, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PersonRole } from '../../api/privacy.calls.ts'
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

const CODE = /^\d{11}$/

export const soughtIn = (typed: string): Sought => {
  const text = typed.trim().replace(/\s+/g, ' ').toLowerCase()
  if (CODE.test(stripIdentifier(text))) return { by: 'code', text: stripIdentifier(text) }
  return { by: text.includes('@') ? 'email' : 'name', text }
}

type Field = Column | SQL

/** The columns by which somebody can be found. */
type Known = { code?: Field; names: readonly Field[]; emails: readonly Field[] }

const isSame = (field: Field, text: string) =>
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

/**
 * Every place that names a person as a party, oldest query first. Rows are the person's own: they hold nothing about
 * anybody else. At most one query more than is shown, of each role.
 */
export const findPersonsRows = async (connection: Connection, sought: Sought): Promise<PersonsRow[]> => {
  const few = MOST_QUERIES + 1
  const contactOf = { emails: [queryTable.contactEmail] }
  const ofQuery = (fields: Readonly<Record<string, Field>>, where: SQL | undefined) =>
    connection
      .select({ queryId: queryTable.queryId, data: dataOf(fields) })
      .from(queryTable)
      .where(and(isNull(queryTable.erasedAt), where))
      .orderBy(queryTable.queryId)
      .limit(few)
  const found: Record<PersonRole, readonly Omit<PersonsRow, 'role'>[]> = {
    client: await ofQuery(
      client,
      and(
        queryTable.consumer,
        isOf(sought, {
          code: queryTable.custRegCode,
          names: [queryTable.custName],
          emails: [queryTable.contactEmail, queryTable.billingEmail],
        }),
      ),
    ),
    representative: await ofQuery(
      { contactName: queryTable.contactName, contactPersCode: queryTable.contactPersCode, ...contact },
      and(
        sql`not ${queryTable.consumer}`,
        isOf(sought, { code: queryTable.contactPersCode, names: [queryTable.contactName], ...contactOf }),
      ),
    ),
    surety: await connection
      .select({ queryId: suretyTable.queryId, data: dataOf(surety) })
      .from(suretyTable)
      .where(
        isOf(sought, {
          code: suretyTable.personalCode,
          names: [suretyTable.name],
          emails: [suretyTable.email],
        }),
      )
      .limit(few),
    guarantor: await connection
      .select({ queryId: guarantorTable.queryId, data: dataOf(guarantor) })
      .from(guarantorTable)
      .where(
        isOf(sought, {
          code: guarantorTable.representativePersonalCode,
          names: [guarantorTable.representativeName],
          emails: [guarantorTable.representativeEmail],
        }),
      )
      .limit(few),
    beneficiary: await connection
      .select({ queryId: beneficiaryTable.queryId, data: dataOf(beneficiary) })
      .from(beneficiaryTable)
      .where(
        isOf(sought, { code: beneficiaryTable.personalCode, names: [beneficiaryTable.name], emails: [] }),
      )
      .limit(few),
    applicant: await connection
      .select({ queryId: applicantTable.queryId, data: dataOf(applicant) })
      .from(applicantTable)
      .where(
        isOf(sought, {
          code: applicantTable.personalCode,
          names: [applicantTable.name],
          emails: [sql`${applicantTable.contact} ->> 'email'`],
        }),
      )
      .limit(few),
    signer: await connection
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
      .limit(few),
    seller: await connection
      .select({ queryId: assetTable.queryId, data: dataOf(seller) })
      .from(assetTable)
      .where(
        isOf(sought, {
          code: assetTable.representativePersonalCode,
          names: [assetTable.sellerRepresentative],
          emails: [assetTable.representativeEmail],
        }),
      )
      .limit(few),
  }
  return (Object.entries(found) as [PersonRole, (typeof found)[PersonRole]][]).flatMap(([role, rows]) =>
    rows.map((row) => ({ ...row, role })),
  )
}
