import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { companies } from './companies/companies.ts'
import type { SandboxCompany } from './companies/sandbox-company.ts'

const MAX_RESULTS = 10
const searched = z.object({ q: z.string() })

const fits = (company: SandboxCompany, text: string) =>
  company.regCode.startsWith(text) || company.name.toLocaleLowerCase('et').includes(text)

const toRow = (company: SandboxCompany) => ({
  company_id: 9_000_000_000 + Number(company.regCode),
  reg_code: Number(company.regCode),
  name: company.name,
  historical_names: [],
  status: company.status,
  legal_address: company.address,
  zip_code: company.zipCode,
  url: `https://ariregister.rik.ee/est/company/${company.regCode}`,
})

/** The autocomplete API of the Estonian business register. */
export const businessRegisterSandbox: FastifyPluginAsync = async (app) => {
  app.get('/est/api/autocomplete', async (request, reply) => {
    // Like the real register, refuses callers without a user agent.
    if (!request.headers['user-agent']) return reply.code(403).send({ status: 'ERROR' })
    const text = (searched.safeParse(request.query).data?.q ?? '').trim().toLocaleLowerCase('et')
    const found = text === '' ? [] : companies.filter((company) => fits(company, text))
    return { status: 'OK', data: found.slice(0, MAX_RESULTS).map(toRow) }
  })
}
