import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import type { Limit } from '../../api/limit.ts'
import { companyByCode } from './companies/companies.ts'
import { type LimitScript, notAvailable } from './companies/sandbox-company.ts'
import { openStateFile } from './state/state-file.ts'

const moment = z.iso.datetime()
const checked = z.object({ requestedAt: moment, lastResultAt: z.nullable(moment) })
/** Times of the request for a check and of the previous result. The rest follows from the script and the clock. */
type Check = z.infer<typeof checked>

const codeParam = z.object({ regCode: z.string().check(z.minLength(1), z.maxLength(30)) })
const lastResult = {
  approved: 'approved',
  rejected: 'rejected',
  blocked: 'rejected',
  notAvailable: 'not_available',
  silent: null,
} as const

const endOf = (script: LimitScript, check: Check): number =>
  script.outcome === 'silent' ? Infinity : Date.parse(check.requestedAt) + script.afterMs

/** The engine's response at the time `now` (milliseconds). */
export const limitAt = (
  script: LimitScript,
  check: Check,
  now: number,
  representatives: Limit['representatives'],
): Limit => {
  const end = endOf(script, check)
  const ended = now >= end
  const resultAt = ended ? new Date(end).toISOString() : check.lastResultAt
  const known = resultAt !== null
  return {
    available_limit: known ? script.availableLimit : null,
    status: !ended ? 'checking' : script.outcome === 'blocked' ? 'blocked' : 'active',
    max_contract_amount: known ? script.maxContractAmount : null,
    sureties: known ? script.sureties : [],
    representatives: known ? representatives : [],
    updated_at: ended ? new Date(end).toISOString() : check.requestedAt,
    last_result: known ? lastResult[script.outcome] : null,
    last_result_at: resultAt,
  }
}

/** Implements the limit engine of limit-engine.openapi.json with the script of each company. */
export const limitEngineSandbox: FastifyPluginAsync<{ dataDir: string; now: () => number }> = async (
  app,
  { dataDir, now },
) => {
  const state = await openStateFile(
    join(dataDir, 'sandbox', 'limits.json'),
    z.record(z.string(), checked),
    {},
  )
  const scriptOf = (regCode: string) => companyByCode(regCode)?.limit ?? notAvailable()

  app.post('/limits/:regCode', async (request, reply) => {
    const { regCode } = codeParam.parse(request.params)
    await state.update((checks) => {
      const before = checks[regCode]
      const end = before ? endOf(scriptOf(regCode), before) : 0
      if (before && end > now()) return checks
      const check: Check = {
        requestedAt: new Date(now()).toISOString(),
        lastResultAt: before ? new Date(end).toISOString() : null,
      }
      return { ...checks, [regCode]: check }
    })
    return reply.code(202).send()
  })

  app.get('/limits/:regCode', async (request, reply) => {
    const { regCode } = codeParam.parse(request.params)
    const check = state.get()[regCode]
    if (!check) return reply.code(404).send({ status: 404, title: 'No check has been requested' })
    return limitAt(scriptOf(regCode), check, now(), companyByCode(regCode)?.representatives ?? [])
  })
}
