import { and, eq, isNull, or } from 'drizzle-orm'
import type { Product } from '../../../api/status.ts'
import { queryTable, type QueryRow } from '../../schema/query.table.ts'

/** Product of the companies' applications that programs send. */
export const WEBSHOP: Product = 'WEBSHOP'

/** Private persons apply at a link, also if a program has made it. A query that a user has made names the user. */
const AT_A_LINK: Product = 'SELFSERVE'

/** Whether a partner's program has sent the query. Programs see no others, and are not notified about others. */
export const isOfProgram = ({ product, userId }: Pick<QueryRow, 'product' | 'userId'>): boolean =>
  product === WEBSHOP || (product === AT_A_LINK && userId === null)

/** The same as an SQL condition. */
export const ofProgram = () =>
  or(eq(queryTable.product, WEBSHOP), and(eq(queryTable.product, AT_A_LINK), isNull(queryTable.userId)))
