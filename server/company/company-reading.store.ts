import { eq } from 'drizzle-orm'
import type { Connection } from '../platform/database/database.ts'
import { companyReadingTable } from '../schema/company-reading.table.ts'
import type { RegisteredCompany } from '../services/business-register/business-register.ts'

type CompanyReading = typeof companyReadingTable.$inferSelect

export const findCompanyReading = async (
  connection: Connection,
  companyCode: string,
): Promise<CompanyReading | undefined> =>
  (
    await connection
      .select()
      .from(companyReadingTable)
      .where(eq(companyReadingTable.companyCode, companyCode))
  )[0]

/** Keeps what the register said about a code; null: it does not know it. */
export const storeCompanyReading = async (
  connection: Connection,
  companyCode: string,
  company: RegisteredCompany | null,
  readAt: Date,
): Promise<void> => {
  const said = { name: company?.name ?? '', inLiquidation: company?.status === 'inLiquidation', readAt }
  await connection
    .insert(companyReadingTable)
    .values({ companyCode, ...said })
    .onConflictDoUpdate({ target: companyReadingTable.companyCode, set: said })
}
