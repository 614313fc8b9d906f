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
import { renderHtml } from './html.ts'
import { printPdf } from './print.ts'
import { type Writer, writerOf } from './writer.ts'

export const PDF = 'application/pdf'
const HTML = 'text/html; charset=utf-8'

/** The query a paper is of. @throws Problem notFound */
export const findForPaper = async (
  database: Connection,
  actor: Actor,
  queryId: number,
): Promise<StoredQuery> => withParts(database, reached(actor, await findQuery(database, queryId)))

/** The call for a paper: where from, and as what. */
type Asked = { database: Connection; query: { as?: 'pdf' | 'html' | undefined } }

/** A document of the query in the query's language, in the form it is asked for. */
export const answerPaper = async (
  { now }: Pick<Dependencies, 'now'>,
  { database, query }: Asked,
  stored: StoredQuery,
  make: (w: Writer, agreement: Agreement) => NamedContent,
): Promise<FileAnswer> => {
  const agreement = await agreementOf(database, stored, now())
  const { name, content } = make(writerOf(stored.query.language), agreement)
  return query.as === 'html'
    ? { name: `${name}.html`, type: HTML, content: Buffer.from(renderHtml(content)) }
    : { name: `${name}.pdf`, type: PDF, content: await printPdf(content) }
}

/** The contract's papers are for those who see a query as in-house. */
export const inhouseOnly = (actor: Actor): void => {
  if (!seesInhouse(kindOf(actor))) throw new Problem('access.denied')
}
