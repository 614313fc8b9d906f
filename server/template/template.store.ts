import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { partnerTable } from '../schema/partner.table.ts'
import { type NewTemplateRow, type TemplateRow, templateTable } from '../schema/template.table.ts'
import type { Template, TemplateGiven } from '../../api/template.ts'
import { INSURANCE_PER_MONTH } from '../../domain/constants.ts'
import { toCents, toEuros } from '../../domain/money.ts'
import { priceColumns, type PriceColumns, storedPrices } from '../query/parts/asset.store.ts'

/** A template's id and partner. */
export type TemplateKey = { id: number; partnerId: number }

const is = ({ id, partnerId }: TemplateKey) =>
  and(eq(templateTable.id, id), eq(templateTable.partnerId, partnerId))

export const findTemplates = (connection: Connection, partnerId: number): Promise<TemplateRow[]> =>
  connection
    .select()
    .from(templateTable)
    .where(eq(templateTable.partnerId, partnerId))
    .orderBy(asc(templateTable.name), asc(templateTable.id))

export const findTemplate = async (
  connection: Connection,
  key: TemplateKey,
): Promise<TemplateRow | undefined> => (await connection.select().from(templateTable).where(is(key)))[0]

/** The same, locked until the transaction ends. */
export const lockTemplate = async (tx: Transaction, key: TemplateKey): Promise<TemplateRow | undefined> =>
  (await tx.select().from(templateTable).where(is(key)).for('update'))[0]

/**
 * Whether another template of the partner has the name, ignoring case. Locks the partner until the transaction ends.
 */
export const isNameTaken = async (
  tx: Transaction,
  partnerId: number,
  name: string,
  id: number | undefined,
): Promise<boolean> => {
  // Of two concurrent saves the second waits and sees the first one's name.
  await tx
    .select({ id: partnerTable.partnerId })
    .from(partnerTable)
    .where(eq(partnerTable.partnerId, partnerId))
    .for('no key update')
  const same = await tx
    .select({ id: templateTable.id })
    .from(templateTable)
    .where(
      and(
        eq(templateTable.partnerId, partnerId),
        eq(sql`lower(${templateTable.name})`, sql`lower(${name})`),
        id === undefined ? undefined : ne(templateTable.id, id),
      ),
    )
    .limit(1)
  return same.length > 0
}

export const insertTemplate = async (connection: Connection, row: NewTemplateRow): Promise<TemplateRow> => {
  const [stored] = await connection.insert(templateTable).values(row).returning()
  if (!stored) throw new Error('the template was not stored')
  return stored
}

/** Returns undefined if the partner has no such template. */
export const writeTemplate = async (
  connection: Connection,
  key: TemplateKey,
  changes: Pick<NewTemplateRow, 'name' | 'assets' | 'terms' | 'modifiedAt'>,
): Promise<TemplateRow | undefined> =>
  (await connection.update(templateTable).set(changes).where(is(key)).returning())[0]

/** Returns whether there was such a template. */
export const removeTemplate = async (connection: Connection, key: TemplateKey): Promise<boolean> =>
  (await connection.delete(templateTable).where(is(key)).returning({ id: templateTable.id })).length > 0

/** Whether the template exists at any partner. */
export const templateExists = async (connection: Connection, id: number): Promise<boolean> =>
  (await connection.$count(templateTable, eq(templateTable.id, id))) > 0

const centsOf = (euros: number | null) => (euros === null ? null : toCents(euros))
const eurosOf = (cents: number | null) => (cents === null ? null : toEuros(cents))

/** The price without VAT, and the price with VAT if that was entered. */
const pricesOf = (stored: PriceColumns) => {
  const { qassetPrice, qassetPriceWithVat } = storedPrices(stored)
  return { qassetPrice, ...(qassetPriceWithVat === null ? {} : { qassetPriceWithVat }) }
}

/** Maps a template to the API response, amounts in euros. */
export const toTemplate = ({ id, name, assets, terms, modifiedAt }: TemplateRow): Template => {
  const { contractFeeCents, ...otherTerms } = terms
  return {
    id,
    name,
    modifiedDtime: modifiedAt.toISOString(),
    assets: assets.map(({ qassetPriceCents, enteredWithVat = false, ...asset }) => ({
      ...asset,
      ...pricesOf({ qassetPriceCents, enteredWithVat }),
    })),
    terms: { ...otherTerms, contractFee: eurosOf(contractFeeCents) },
  }
}

type TemplateColumns = Pick<NewTemplateRow, 'name' | 'assets' | 'terms'>

const noTerms = { contractFeeCents: null, insurance: null, insuranceValType: INSURANCE_PER_MONTH } as const

/** Completes omitted terms: stored ones, or empty in a new template. */
const wholeTerms = (
  { contractFee, insurance, insuranceValType, ...others }: TemplateGiven['terms'],
  before: TemplateRow['terms'] | typeof noTerms,
): TemplateRow['terms'] => ({
  ...others,
  contractFeeCents: contractFee === undefined ? before.contractFeeCents : centsOf(contractFee),
  insurance: insurance === undefined ? before.insurance : insurance,
  insuranceValType: insuranceValType ?? before.insuranceValType,
})

/** Maps a template to its columns, amounts in cents; omitted terms stay. */
export const fromTemplate = (
  { name, assets, terms }: TemplateGiven,
  stored?: Pick<TemplateRow, 'terms'>,
): TemplateColumns => ({
  name: name.trim(),
  assets: assets.map(({ qassetPrice, qassetPriceWithVat, ...asset }) => ({
    ...asset,
    ...priceColumns({ qassetPrice, qassetPriceWithVat }),
  })),
  terms: wholeTerms(terms, stored?.terms ?? noTerms),
})
