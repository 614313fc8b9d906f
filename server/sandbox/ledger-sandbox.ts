import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { DEFAULTS } from '../../domain/constants.ts'
import { addMonths, todayInTallinn } from '../../domain/date.ts'
import {
  ledgerContract,
  type LedgerContract,
  ledgerQuery,
  type LedgerQuery,
} from '../services/ledger/ledger.ts'
import { REFUSED_ONCE } from './companies/approved.ts'
import { openStateFile } from './state/state-file.ts'

const FIRST_NUMBER = 210_001

const entered = z.object({ request: z.string(), contract: ledgerContract })
const body = z.object({ query: ledgerQuery })
const headers = z.object({ 'idempotency-key': z.string().check(z.minLength(1), z.maxLength(200)) })

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** A guarantor is liable for the whole contract; 0 without one. */
const toContract = (query: LedgerQuery, number: number, today: string): LedgerContract => ({
  refno: `LV-${number}`,
  // The day of the last payment.
  endDate: addMonths(
    today,
    query.paymentPeriod,
    query.pmtDate === '' ? DEFAULTS.paymentDay : Number(query.pmtDate),
  ),
  guarantorLiability: query.guarantor ? query.contractAmount : 0,
})

/** Implements the contract ledger of ledger.openapi.json. */
export const ledgerSandbox: FastifyPluginAsync<{ dataDir: string; now: () => number }> = async (
  app,
  { dataDir, now },
) => {
  const state = await openStateFile(
    join(dataDir, 'sandbox', 'ledger.json'),
    z.record(z.string(), entered),
    {},
  )
  /** Keys of contracts that were refused since the start; one that is entered is answered with its contract. */
  const refused = new Set<string>()

  app.post('/contracts', async (request, reply) => {
    const key = headers.safeParse(request.headers)
    const asked = body.safeParse(request.body)
    if (!key.success || !asked.success)
      return reply.code(400).send({ status: 400, title: 'Not a contract request' })
    const id = hash(key.data['idempotency-key'])
    if (asked.data.query.custRegCode === REFUSED_ONCE && !refused.has(id) && !state.get()[id]) {
      refused.add(id)
      return reply.code(423).send({ status: 423, title: 'The ledger is closed for a moment' })
    }
    const fingerprint = hash(JSON.stringify(asked.data.query))
    const contracts = await state.update((before) => {
      if (before[id]) return before
      const number = FIRST_NUMBER + Object.keys(before).length
      const contract = toContract(asked.data.query, number, todayInTallinn(new Date(now())))
      return { ...before, [id]: { request: fingerprint, contract } }
    })
    const stored = contracts[id]
    if (stored?.request !== fingerprint)
      return reply.code(422).send({ status: 422, title: 'This key was used for another contract' })
    return reply.code(201).send(stored.contract)
  })
}
