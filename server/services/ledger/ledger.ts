import * as z from 'zod/mini'
import { EUROS_MAX } from '../../../api/field.ts'
import { type HttpClient, bearer, endpoint, parseResponse } from '../client/http-client.ts'

const euros = z.number().check(z.nonnegative(), z.maximum(EUROS_MAX), z.multipleOf(0.01))
const date = z.iso.date()

/** The ledger's payload of a query; amounts in euros, period in months. */
export const ledgerQuery = z.object({
  queryId: z.int(),
  product: z.string(),
  custName: z.string(),
  custRegCode: z.string(),
  contractAmount: euros,
  contractFee: euros,
  pmtAmount: euros,
  paymentPeriod: z.int(),
  pmtDate: z.string(),
  guarantor: z.nullable(z.object({ name: z.string(), registryCode: z.string() })),
  sureties: z.array(z.object({ name: z.string(), personalCode: z.string() })),
})
export type LedgerQuery = z.infer<typeof ledgerQuery>

const MAX_REFNO = 100
const refno = z.string().check(z.regex(/\S/), z.maxLength(MAX_REFNO))

/** A contract as entered in the ledger; the guarantor's liability in euros. */
export const ledgerContract = z.object({ refno, endDate: date, guarantorLiability: euros })
export type LedgerContract = z.infer<typeof ledgerContract>

export type Ledger = {
  /** Enters a contract. A repeated key returns the same contract and enters nothing. Throws ServiceError. */
  createContract: (query: LedgerQuery, idempotencyKey: string) => Promise<LedgerContract>
}

export type LedgerConfig = { url: string; token?: string }

/** Client of the operator's contract ledger; its protocol is in ledger.openapi.json. */
export const createLedger = (config: LedgerConfig, http: HttpClient): Ledger => ({
  createContract: async (query, idempotencyKey) => {
    const response = await http({
      method: 'POST',
      url: endpoint(config.url, '/contracts'),
      headers: { ...bearer(config.token), 'idempotency-key': idempotencyKey },
      body: { query },
      idempotent: true,
    })
    return parseResponse('ledger', response, ledgerContract)
  },
})
