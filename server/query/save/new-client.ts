import type { QuerySave } from '../../../api/query.ts'
import type { Principal } from '../../../api/role.ts'
import { isRegistryCode } from '../../../domain/identifier/company-code.ts'
import type { CompanyReading } from '../../company/company-reading.store.ts'
import type { Connection } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { ServiceError } from '../../services/client/service-error.ts'
import type { Services } from '../../services/services.ts'
import { findQuery } from '../record/query.store.ts'
import { assertVisible } from '../record/visibility.ts'

type Client = { custRegCode: string; consumer: boolean }

const noClient: Client = { custRegCode: '', consumer: false }

/** Returns the registry code that a save adds to a query; null for consumers, foreign codes and unchanged ones. */
const newCompanyCode = (sent: QuerySave, before: Client): string | null => {
  const code = sent.custRegCode ?? before.custRegCode
  const consumer = sent.consumer ?? before.consumer
  return consumer || code === '' || code === before.custRegCode || !isRegistryCode(code) ? null : code
}

/** If the register does not respond (undefined), the query is saved anyway: people check the client later. */
const findCompany = (businessRegister: Services['businessRegister'], code: string) =>
  businessRegister.find(code).catch((error: unknown) => {
    if (error instanceof ServiceError) return undefined
    throw error
  })

type Needs = { services: Pick<Services, 'businessRegister'>; now: () => Date }

/**
 * Checks a company that is new to the query in the business register. Returns its response for `storeCompanyReading`.
 * @throws Problem notFound; company.refused if the company is bankrupt or deleted
 */
export const checkNewClient = async (
  { services: { businessRegister }, now }: Needs,
  connection: Connection,
  principal: Principal,
  sent: QuerySave,
): Promise<CompanyReading | undefined> => {
  const before =
    sent.queryId === undefined
      ? noClient
      : assertVisible(principal, await findQuery(connection, sent.queryId))
  const code = newCompanyCode(sent, before)
  if (code === null) return undefined
  const company = await findCompany(businessRegister, code)
  if (company === undefined) return undefined
  if (company?.status !== 'bankrupt' && company?.status !== 'deleted')
    return {
      companyCode: code,
      name: company?.name ?? '',
      inLiquidation: company?.status === 'inLiquidation',
      readAt: now(),
    }
  throw new Problem('company.refused', {
    values: { name: company.name },
    fields: [{ path: 'custRegCode', code: `company.${company.status}` }],
  })
}
