import { eq } from 'drizzle-orm'
import { userTable, type UserRow } from '../../../server/schema/user.table.ts'
import type { Person } from '../lifecycle/take.ts'
import type { TestServer } from '../server.ts'

/** Somebody with a session of their own. */
export type Actor = {
  email: `${string}@${string}`
  kind: Person
  accountUserId: number
  partnerId: number | null
}

/** A second person at a demo account's partner, with its password. */
const addBeside = async (server: TestServer, { email }: Pick<UserRow, 'email'>, as: string) => {
  const [model] = await server.database.select().from(userTable).where(eq(userTable.email, email))
  if (!model) throw new Error(`nobody is ${email}`)
  const { accountUserId: _, ...row } = model
  await server.database
    .insert(userTable)
    .values({ ...row, email: as, firstName: 'Teine', lastName: 'Inimene', personalCode: '' })
}

const cast: readonly [Actor['email'], Person][] = [
  ['partner@tehing.example', 'partner'],
  ['colleague@tehing.example', 'partner'],
  ['inhouse@tehing.example', 'inhouse'],
  ['shop@tehing.example', 'shop'],
  ['shop-onspot@tehing.example', 'shop'],
  ['credit@tehing.example', 'credit'],
  ['compliance@tehing.example', 'compliance'],
  ['second-compliance@tehing.example', 'compliance'],
]

/** The eight of every walk: two at one partner, two shops of which one is a stranger, and four of the provider. */
export const gather = async (server: TestServer): Promise<readonly Actor[]> => {
  await addBeside(server, { email: 'partner@tehing.example' }, 'colleague@tehing.example')
  await addBeside(server, { email: 'compliance@tehing.example' }, 'second-compliance@tehing.example')
  const users = await server.database.select().from(userTable)
  return cast.map(([email, kind]) => {
    const user = users.find((row) => row.email === email)
    if (!user) throw new Error(`nobody is ${email}`)
    return { email, kind, accountUserId: user.accountUserId, partnerId: user.partnerId }
  })
}

/** By hand, from the specification's rule: partners and shops see their own, in-house also what has left P. */
export const sees = ({ kind, partnerId }: Actor, query: { partnerId: number; status: string }): boolean =>
  kind === 'credit' ||
  kind === 'compliance' ||
  partnerId === query.partnerId ||
  (kind === 'inhouse' && query.status !== 'P')
