import { eq } from 'drizzle-orm'
import { userTable, type UserRow } from '../../../server/schema/user.table.ts'
import type { Person } from '../lifecycle/take.ts'
import type { TestServer } from '../server.ts'

/** A person with their own session. */
export type Actor = {
  email: `${string}@${string}`
  kind: Person
  accountUserId: number
  partnerId: number | null
}

/** Adds a second person at a demo account's partner, with the same password. */
export const addColleague = async (
  server: Pick<TestServer, 'database'>,
  { email }: Pick<UserRow, 'email'>,
  as: string,
) => {
  const [model] = await server.database.select().from(userTable).where(eq(userTable.email, email))
  if (!model) throw new Error(`nobody is ${email}`)
  const { accountUserId: _, ...row } = model
  await server.database
    .insert(userTable)
    .values({ ...row, email: as, firstName: 'Teine', lastName: 'Inimene', personalCode: '' })
}

const accounts: readonly [Actor['email'], Person][] = [
  ['partner@tehing.example', 'partner'],
  ['colleague@tehing.example', 'partner'],
  ['inhouse@tehing.example', 'inhouse'],
  ['shop@tehing.example', 'shop'],
  ['shop-onspot@tehing.example', 'shop'],
  ['credit@tehing.example', 'credit'],
  ['compliance@tehing.example', 'compliance'],
  ['second-compliance@tehing.example', 'compliance'],
]

/** The eight people of a walk: two at one partner, two shops (one of them unrelated), and four of the provider. */
export const createActors = async (server: Pick<TestServer, 'database'>): Promise<readonly Actor[]> => {
  await addColleague(server, { email: 'partner@tehing.example' }, 'colleague@tehing.example')
  await addColleague(server, { email: 'compliance@tehing.example' }, 'second-compliance@tehing.example')
  const users = await server.database.select().from(userTable)
  return accounts.map(([email, kind]) => {
    const user = users.find((row) => row.email === email)
    if (!user) throw new Error(`nobody is ${email}`)
    return { email, kind, accountUserId: user.accountUserId, partnerId: user.partnerId }
  })
}

/** By hand from the specification: partners and shops see their own queries, in-house also those that have left P. */
export const sees = ({ kind, partnerId }: Actor, query: { partnerId: number; status: string }): boolean =>
  kind === 'credit' ||
  kind === 'compliance' ||
  partnerId === query.partnerId ||
  (kind === 'inhouse' && query.status !== 'P')
