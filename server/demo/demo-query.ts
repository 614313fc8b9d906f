import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { statusCode } from '../../api/status.ts'

/** The demo's queries as a table, newest first. A line that contains only an asset adds it to the query above. */
const FILE = join(import.meta.dirname, 'queries.csv')
const BETWEEN = ';'

const number = z.coerce.number()
const asset = z.object({ name: z.string(), group: z.string(), euros: number, quantity: z.optional(number) })
const query = z.object({
  id: number,
  status: statusCode,
  /** Name in `partners.ts`. */
  partner: z.string(),
  /** Name of a company in the sandbox, or of a private person. */
  client: z.string(),
  /** Age on the day of seeding. */
  daysAgo: number,
  offer: z.optional(z.string()),
  refno: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** Period of the contract; without it the partner's default. */
  months: z.optional(number),
  /** Whether the customer applied by a link. */
  byLink: z.optional(z.literal('yes')),
})

export type DemoAsset = z.infer<typeof asset>
/** A demo query; omitted fields follow from its partner, client and status. */
export type DemoQuery = z.infer<typeof query> & { assets: readonly DemoAsset[] }

type Line = Record<string, string>

/** Values of the columns; empty ones are omitted. */
const lineOf = (names: readonly string[], text: string): Line =>
  Object.fromEntries(
    text.split(BETWEEN).flatMap((value, at) => (value === '' ? [] : [[names[at] ?? '', value]])),
  )

/** @throws Error for a line that does not fit the table */
const readQueries = (text: string): DemoQuery[] => {
  const [head = '', ...rows] = text.trim().split(/\r?\n/)
  const lines = rows.map((row) => lineOf(head.split(BETWEEN), row))
  return [...Map.groupBy(lines, ({ id }) => id).values()].map((ofQuery) => ({
    ...query.parse(ofQuery[0]),
    assets: ofQuery.map((line) => asset.parse(line)),
  }))
}

/** Queries of every status, of every demo partner, newest first. */
export const readDemoQueries = (): DemoQuery[] => readQueries(readFileSync(FILE, 'utf8'))
