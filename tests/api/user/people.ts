import { desc, eq } from 'drizzle-orm'
import type { UserForm } from '../../../api/user.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { COMPLIANCE } from '../query/example.ts'
import type { TestServer } from '../server.ts'

/** Valid codes that no demo account has. */
export const CODES = [
  '38001085718',
  '49403136526',
  '37605030299',
  '48806202733',
  '60002134717',
  '37102030443',
  '48511120336',
] as const

/** A one-pixel PNG. */
export const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

export const formOf = (parts: Partial<UserForm> = {}): UserForm => ({
  firstName: 'Mari',
  lastName: 'Maasikas',
  personalCode: CODES[0],
  email: 'mari@tehing.example',
  phone: '+372 5551 2399',
  userRole: 'CREDIT',
  language: 'et',
  logo: null,
  partnerId: null,
  partnerAdmin: false,
  ...parts,
})

export const partnerNamed = async ({ database }: TestServer, businessName: string): Promise<number> => {
  const [found] = await database
    .select()
    .from(partnerTable)
    .where(eq(partnerTable.businessName, businessName))
  if (!found) throw new Error(`no partner ${businessName}`)
  return found.partnerId
}

export const userWith = async ({ database }: TestServer, email: string) => {
  const [found] = await database.select().from(userTable).where(eq(userTable.email, email))
  if (!found) throw new Error(`no user ${email}`)
  return found
}

export const create = (server: TestServer, parts: Partial<UserForm> = {}) =>
  server.ask(userCalls.save, { body: formOf(parts) }, COMPLIANCE)

/** The latest entry of the audit trail about an event. */
export const lastAuditOf = async ({ database }: TestServer, event: string) => {
  const latest = desc(auditTable.auditId)
  const [entry] = await database
    .select()
    .from(auditTable)
    .where(eq(auditTable.event, event))
    .orderBy(latest)
    .limit(1)
  return entry
}
