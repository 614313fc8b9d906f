import type { Principal } from '../../../api/role.ts'
import type { PaperKind } from '../../../machines/lifecycle/query/paper-rule.ts'
import { principalKind, seesInhouse } from '../../../machines/lifecycle/query/principal.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { Dependencies } from '../../dependencies/dependencies.ts'
import type { FileResponse } from '../../platform/http/response.ts'
import { Problem } from '../../platform/http/problem.ts'
import {
  customerLanguage,
  findQuery,
  type StoredQuery,
  loadQueryParts,
} from '../../query/record/query.store.ts'
import { contactCodeSeenBy } from '../../query/record/form-seen.ts'
import { refusalOfPaper, namingPaper } from '../../query/record/paper-problems.ts'
import { assertVisible } from '../../query/record/visibility.ts'
import { type Agreement, agreementOf } from './agreement.ts'
import type { DocumentContent, NamedContent } from './content.ts'
import { renderHtml } from './render-html.ts'
import { printPdf } from './print.ts'
import { type Writer, writerOf } from './writer.ts'
import { isMaskedCode } from '../../../domain/identifier/masked-code.ts'
import { codesInText } from '../../../domain/identifier/personal-code.ts'

export const PDF = 'application/pdf'
const HTML = 'text/html; charset=utf-8'

/** The query a paper is of. @throws Problem notFound */
export const findForPaper = async (
  database: Connection,
  principal: Principal,
  queryId: number,
): Promise<StoredQuery> =>
  loadQueryParts(database, assertVisible(principal, await findQuery(database, queryId)))

/** The call for a paper: where from, and as what. */
type Asked = {
  principal: Principal
  database: Connection
  query: { as?: 'pdf' | 'html' | undefined }
}

/** A paper that is asked for, and how it is made. */
type Paper = { kind: PaperKind; make: (w: Writer, agreement: Agreement) => NamedContent }

/** @throws Problem query.refused where the query has not come as far, or further, or is for somebody else */
export const assertMayBeMade = (stored: StoredQuery, kind: PaperKind): void => {
  const reason = refusalOfPaper(stored, kind)
  if (reason !== null) throw new Problem('query.refused', { currentStatus: stored.query.status, reason })
}

/** What the audit trail is told of the personal codes on a paper; null where it shows none. */
export const readCodes = ({ query }: StoredQuery, content: DocumentContent) => {
  const codes = codesShown(content, writerOf(content.language))
  if (codes === 0) return null
  return {
    event: 'query.personalCodesRead',
    subject: 'query',
    subjectId: query.queryId,
    details: { codes },
  }
}

/** What a paper says of the contact is what its reader may know; the contract that a shop has signed by hand names who signs. */
const shownTo = (principal: Principal, stored: StoredQuery, kind: PaperKind): StoredQuery =>
  kind === 'shopContract'
    ? stored
    : {
        ...stored,
        query: { ...stored.query, contactPersCode: contactCodeSeenBy(principal, stored.query) },
      }

/**
 * A document of the query in the customer's language, in the form it is asked for.
 * @throws Problem query.refused, document.missing
 */
export const answerPaper = async (
  { now }: Pick<Dependencies, 'now'>,
  { principal, database, query }: Asked,
  stored: StoredQuery,
  { kind, make }: Paper,
): Promise<FileResponse> => {
  assertMayBeMade(stored, kind)
  const w = writerOf(customerLanguage(stored.query))
  const { name, content } = await namingPaper({ id: paperTitles[kind] }, async () =>
    make(w, await agreementOf(database, shownTo(principal, stored, kind), now())),
  )
  const read = readCodes(stored, content)
  return {
    ...(query.as === 'html'
      ? { name: `${name}.html`, type: HTML, content: Buffer.from(renderHtml(content)) }
      : { name: `${name}.pdf`, type: PDF, content: await printPdf(content, principal.userId) }),
    ...(read && { read }),
  }
}

/** The contract's papers are for those who see a query as in-house. */
export const inhouseOnly = (principal: Principal): void => {
  if (!seesInhouse(principalKind(principal))) throw new Problem('access.denied')
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** What stands where a personal code is expected and is none of Estonia's. */
const foreignCodes = ({ blocks }: DocumentContent, label: string): string[] =>
  blocks
    .flatMap((block) => {
      if (block.kind === 'signatures') return block.parties.map(({ personalCode }) => personalCode)
      if (block.kind !== 'facts') return []
      return block.facts.filter((fact) => fact.label === label).map(({ value }) => value)
    })
    .filter((code) => code !== '' && !isMaskedCode(code) && codesInText(code) === 0)

/** How many personal codes a paper shows, in whatever sentence they stand. */
const codesShown = (content: DocumentContent, w: Writer): number =>
  textsIn(content.blocks).reduce(
    (sum, text) => sum + codesInText(text),
    foreignCodes(content, w.say('agreement.personalCode')).length,
  )

/** What each paper is called: message ids. */
export const paperTitles: Readonly<Record<PaperKind, string>> = {
  offer: 'agreement.offer.default',
  selfServeOffer: 'agreement.offer.shop',
  leasingContract: 'agreement.leasingContract',
  shopContract: 'agreement.shopContract',
  salesContract: 'agreement.sales.fullService',
  suretyAgreement: 'agreement.suretyAgreement',
  guaranteeLetter: 'agreement.guaranteeLetter',
  leaseback: 'agreement.leaseback',
  redemptionAgreement: 'agreement.redemptionAgreement',
  actOfAcceptance: 'agreement.actOfAcceptance',
  creditDecision: 'agreement.creditDecision',
  earlyRepayment: 'earlyRepayment.title',
  secci: 'secciSheet.title',
}
