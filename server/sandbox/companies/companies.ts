import { approvedCompanies } from './approved.ts'
import type { SandboxCompany } from './sandbox-company.ts'
import { endedCompanies } from './ended.ts'
import { partnerCompanies } from './partner-companies.ts'
import { refusedCompanies } from './refused.ts'
import { undecidedCompanies } from './undecided.ts'

/** Everyone the sandbox's register knows. */
export const companies: readonly SandboxCompany[] = [
  ...approvedCompanies,
  ...refusedCompanies,
  ...undecidedCompanies,
  ...endedCompanies,
  ...partnerCompanies,
]

const byCode = new Map(companies.map((one) => [one.regCode, one]))

/** The scripted company with this code, if there is one. */
export const companyByCode = (regCode: string): SandboxCompany | undefined => byCode.get(regCode)
