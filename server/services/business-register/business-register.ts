import * as z from 'zod/mini'
import { type HttpClient, endpoint, parseResponse } from '../client/http-client.ts'

/** `inLiquidation` causes a warning; `bankrupt` and `deleted` refuse a new query. */
export type CompanyStatus = 'entered' | 'inLiquidation' | 'bankrupt' | 'deleted'

export type RegisteredCompany = Address & {
  name: string
  companyCode: string
  /** Always '': the register's API has none. */
  vatNumber: string
  /** The whole address in one line, as registered. */
  address: string
  postalCode: string
  country: 'EE'
  status: CompanyStatus
}

export type BusinessRegister = {
  /** At most ten companies whose name or code matches the text. Throws ServiceError. */
  search: (text: string) => Promise<RegisteredCompany[]>
  /** The company with exactly this code, or null. Throws ServiceError. */
  find: (companyCode: string) => Promise<RegisteredCompany | null>
}

export type BusinessRegisterConfig = { url: string }

/** Timeout of an attempt; short, because a user waits. */
const TIMEOUT_MS = 3_000
const MAX_RESULTS = 10
const statusOf = { R: 'entered', L: 'inLiquidation', N: 'bankrupt', K: 'deleted' } as const

const autocomplete = z.object({
  status: z.literal('OK'),
  data: z.optional(
    z.array(
      z.object({
        reg_code: z.union([z.number(), z.string()]),
        name: z.string(),
        status: z.enum(['R', 'L', 'N', 'K']),
        legal_address: z.nullish(z.string()),
        zip_code: z.nullish(z.union([z.number(), z.string()])),
      }),
    ),
  ),
})
type Row = NonNullable<z.output<typeof autocomplete>['data']>[number]

const toCompany = (row: Row): RegisteredCompany => ({
  ...parseAddress(row.legal_address ?? ''),
  name: row.name,
  companyCode: String(row.reg_code),
  vatNumber: '',
  address: row.legal_address ?? '',
  postalCode: String(row.zip_code ?? ''),
  country: 'EE',
  status: statusOf[row.status],
})

/** Client of the Estonian business register's autocomplete. */
export const createBusinessRegister = (
  config: BusinessRegisterConfig,
  http: HttpClient,
  timeoutMs: number,
): BusinessRegister => {
  const search = async (text: string) => {
    const url = endpoint(config.url, '/est/api/autocomplete', { q: text })
    const answer = parseResponse(
      'businessRegister',
      await http({ method: 'GET', url, idempotent: true, timeoutMs: Math.min(TIMEOUT_MS, timeoutMs) }),
      autocomplete,
    )
    return (answer.data ?? []).slice(0, MAX_RESULTS).map(toCompany)
  }
  return {
    search,
    find: async (companyCode) =>
      (await search(companyCode)).find((company) => company.companyCode === companyCode) ?? null,
  }
}

/** An Estonian address split into the query's fields; missing parts are ''. */
type Address = {
  street: string
  houseNumber: string
  flatNumber: string
  city: string
  /** Without the word `maakond`, e.g. `Harju`. */
  county: string
}

const COUNTY = / maakond$/
const HOUSE = /^(?<street>.*\S)\s+(?<house>\d+[a-zõäöü]?(?:\/\d+[a-zõäöü]?)*)(?:-(?<flat>\d+[a-zõäöü]?))?$/i

/**
 * Parses the register's one-line address, from the county down to the door: `Harju maakond, Tallinn, Kesklinna
 * linnaosa, Kivimurru tn 18-4`. City is the part after the county.
 */
export const parseAddress = (line: string): Address => {
  const parts = line
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const county = parts[0] !== undefined && COUNTY.test(parts[0]) ? (parts.shift() ?? '') : ''
  const last = parts.length > 1 ? (parts.pop() ?? '') : ''
  const found = HOUSE.exec(last)?.groups
  return {
    street: found?.['street'] ?? last,
    houseNumber: found?.['house'] ?? '',
    flatNumber: found?.['flat'] ?? '',
    city: (parts[0] ?? '').replace(/ linn$/, ''),
    county: county.replace(COUNTY, ''),
  }
}
