import * as z from 'zod/mini'
import { parseAddress, type Address } from './parse-address.ts'
import { type HttpClient, endpoint } from '../client/http-client.ts'
import { parseResponse } from '../client/parse-response.ts'

/** `inLiquidation` is worth a warning; `bankrupt` and `deleted` refuse a new query. */
export type CompanyStatus = 'entered' | 'inLiquidation' | 'bankrupt' | 'deleted'

export type RegisteredCompany = Address & {
  name: string
  companyCode: string
  /** The register's protocol has none: always ''. */
  vatNumber: string
  /** The whole address in one line, as registered. */
  address: string
  postalCode: string
  country: 'EE'
  status: CompanyStatus
}

export type BusinessRegister = {
  /** At most ten companies whose name or code fits the text. Throws ServiceError. */
  search: (text: string) => Promise<RegisteredCompany[]>
  /** The company with exactly this code, or null. Throws ServiceError. */
  find: (companyCode: string) => Promise<RegisteredCompany | null>
}

export type BusinessRegisterConfig = { url: string }

/** Of one attempt, and no longer than of any service: somebody types into a search box, or waits for a save. */
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

/** The Estonian business register's autocomplete. */
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
