import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { statusCode } from '../../api/status.ts'

/** The demo's queries as a table, newest first; a line with nothing but an asset is one more of the query before. */
const FILE = join(import.meta.dirname, 'queries.csv')
const BETWEEN = ';'

const number = z.coerce.number()
const asset = z.object({ name: z.string(), group: z.string(), euros: number, quantity: z.optional(number) })
const query = z.object({
  id: number,
  status: statusCode,
  /** Name in `partners.ts`. */
  partner: z.string(),
  /** Name of a company of the sandbox, or of a private person. */
  client: z.string(),
  /** Age on the day of seeding. */
  daysAgo: number,
  offer: z.optional(z.string()),
  refno: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** Period of the contract; the partner's usual one where it is left out. */
  months: z.optional(number),
  /** The customer applied by a link. */
  byLink: z.optional(z.literal('yes')),
})

export type DemoAsset = z.infer<typeof asset>
/** A demo query; what is not said follows from its partner, its client and its status. */
export type DemoQuery = z.infer<typeof query> & { assets: readonly DemoAsset[] }

type Line = Record<string, string>

/** Values of the columns; empty ones are left out. */
const lineOf = (names: readonly string[], text: string): Line =>
  Object.fromEntries(
    text.split(BETWEEN).flatMap((value, at) => (value === '' ? [] : [[names[at] ?? '', value]])),
  )

/** @throws where a line is none of the table's */
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
