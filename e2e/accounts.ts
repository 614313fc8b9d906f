import { inArray } from 'drizzle-orm'
import type { Language } from '../api/language.ts'
import type { Database } from '../server/platform/database/database.ts'
import { userTable } from '../server/schema/user.table.ts'

/** The demo accounts; the password is the same for all. */
export const accounts = {
  partner: 'partner@tehing.example',
  inhouse: 'inhouse@tehing.example',
  shop: 'shop@tehing.example',
  shopSelfserve: 'shop-selfserve@tehing.example',
  shopOnspot: 'shop-onspot@tehing.example',
  credit: 'credit@tehing.example',
  credit2: 'credit-2@tehing.example',
  credit3: 'credit-3@tehing.example',
  compliance: 'compliance@tehing.example',
} as const

export type Account = keyof typeof accounts

export const demoPassword = 'demo-tehing'

/** The e-mail address to sign in with in a language; the demo accounts use English. */
export const emailOf = (account: Account, language: Language): string =>
  language === 'en' ? accounts[account] : `${language}.${accounts[account]}`

/** Adds an account in Estonian beside each demo account, with its role and partner. */
export async function seedEstonianAccounts(database: Database): Promise<void> {
  const users = await database
    .select()
    .from(userTable)
    .where(inArray(userTable.email, Object.values(accounts)))
  const estonian = users.map(({ accountUserId: _, ...user }) => ({
    ...user,
    email: `et.${user.email}`,
    personalCode: '',
    language: 'et' as const,
  }))
  await database.insert(userTable).values(estonian)
}
