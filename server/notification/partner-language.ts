import { eq } from 'drizzle-orm'
import type { Language } from '../../api/language.ts'
import type { Connection } from '../platform/database/database.ts'
import { customerLanguage } from '../query/record/query.store.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { userTable } from '../schema/user.table.ts'

/**
 * Returns the language of letters to the partner's own address: the language of the query's creator. A partner has no
 * language, and the customer's choice is not the partner's. Queries from a program have no creator.
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
