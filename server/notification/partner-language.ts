import { eq } from 'drizzle-orm'
import type { Language } from '../../api/language.ts'
import type { Connection } from '../platform/database/database.ts'
import { customerLanguage } from '../query/record/query.store.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { userTable } from '../schema/user.table.ts'

/**
 * Returns the language of a letter about a query to its partner's own address: that of the person who made the query. A
 * partner has none of its own, and the customer's choice is not for it; a query of a program has no person.
 */
export const partnerLanguage = async (
  connection: Connection,
  query: Pick<QueryRow, 'userId' | 'language'>,
): Promise<Language> => {
  const [creator] = await connection
    .select({ language: userTable.language })
    .from(userTable)
    .where(eq(userTable.accountUserId, query.userId ?? 0))
  return creator?.language ?? customerLanguage(query)
}
