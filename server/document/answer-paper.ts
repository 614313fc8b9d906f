import type { Actor } from '../../contract/role.ts'
import { kindOf, seesInhouse } from '../../machines/query.actor.ts'
import type { Connection } from '../database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import type { FileAnswer } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import { findQuery, type StoredQuery, withParts } from '../query/query.store.ts'
import { reached } from '../query/visibility.ts'
import { type Agreement, agreementOf } from './agreement.ts'
import type { NamedContent } from './content.ts'
import { printPdf } from './print.ts'
import { type Writer, writerOf } from './writer.ts'

export const PDF = 'application/pdf'

/** The query a paper is of. @throws Problem notFound */
export const findForPaper = async (
  database: Connection,
  actor: Actor,
  queryId: number,
): Promise<StoredQuery> => withParts(database, reached(actor, await findQuery(database, queryId)))

/** A document of the query in the query's language. */
export const answerPaper = async (
  { now }: Pick<Dependencies, 'now'>,
  database: Connection,
  stored: StoredQuery,
  make: (w: Writer, agreement: Agreement) => NamedContent,
): Promise<FileAnswer> => {
  const agreement = await agreementOf(database, stored, now())
  const { name, content } = make(writerOf(stored.query.language), agreement)
  return { name: `${name}.pdf`, type: PDF, content: await printPdf(content) }
}

/** The contract's papers are for those who see a query as in-house. */
export const inhouseOnly = (actor: Actor): void => {
  if (!seesInhouse(kindOf(actor))) throw new Problem('access.denied')
}
