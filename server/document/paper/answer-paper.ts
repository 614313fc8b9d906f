import type { Principal } from '../../../api/role.ts'
import { type PaperKind, paperRefusal } from '../../../machines/lifecycle/query/paper-rule.ts'
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
import { assetsSeenBy, contactCodeSeenBy } from '../../query/record/visible-fields.ts'
import { paperFacts, namingPaper } from '../../query/record/paper-problems.ts'
import { assertVisible } from '../../query/record/visibility.ts'
import { type Agreement, agreementOf } from './agreement.ts'
import type { DocumentContent, NamedContent } from './content.ts'
import { renderHtml } from './render-html.ts'
import { printPdf } from './print.ts'
import { type Formatter, formatterFor } from './formatter.ts'
import { isMaskedCode } from '../../../domain/identifier/masked-code.ts'
import { codesInText } from '../../../domain/identifier/personal-code.ts'

export const PDF = 'application/pdf'
const HTML = 'text/html; charset=utf-8'

/** Returns the query of a document. @throws Problem notFound */
export const findForPaper = async (
  database: Connection,
  principal: Principal,
  queryId: number,
): Promise<StoredQuery> =>
  loadQueryParts(database, assertVisible(principal, await findQuery(database, queryId)))

/** A request for a document, with its format. */
type Asked = {
  principal: Principal
  database: Connection
  query: { as?: 'pdf' | 'html' | undefined }
}

/** A requested document and its builder. */
type Paper = { kind: PaperKind; make: (format: Formatter, agreement: Agreement) => NamedContent }

/** @throws Problem query.refused if the query is in another status, or the document is for another kind of client */
export const assertMayBeMade = (stored: StoredQuery, kind: PaperKind): void => {
  const reason = paperRefusal(kind, paperFacts(stored))
  if (reason !== null) throw new Problem('query.refused', { currentStatus: stored.query.status, reason })
}

/** Returns the audit entry for the personal codes that a document shows; null if it shows none. */
export const readCodes = ({ query }: StoredQuery, content: DocumentContent) => {
  const codes = codesShown(content, formatterFor(content.language))
  if (codes === 0) return null
  return {
    event: 'query.personalCodesRead',
    subject: 'query',
    subjectId: query.queryId,
    details: { codes },
  }
}

/**
 * Masks the personal codes as the reader's view does, except in a contract signed on paper, which names the signer.
 */
const shownTo = (principal: Principal, stored: StoredQuery, kind: PaperKind): StoredQuery =>
  kind === 'shopContract'
    ? stored
    : {
        ...stored,
        query: { ...stored.query, contactPersCode: contactCodeSeenBy(principal, stored.query) },
        assets: assetsSeenBy(principal, stored.assets),
      }

/**
 * Sends a document of the query in the customer's language and the requested format.
 * @throws Problem query.refused, document.missing
 */
export const answerPaper = async (
  { now }: Pick<Dependencies, 'now'>,
  { principal, database, query }: Asked,
  stored: StoredQuery,
  { kind, make }: Paper,
): Promise<FileResponse> => {
  assertMayBeMade(stored, kind)
  const format = formatterFor(customerLanguage(stored.query))
  const { name, content } = await namingPaper({ id: paperTitles[kind] }, async () =>
    make(format, await agreementOf(database, shownTo(principal, stored, kind), now())),
  )
  const read = readCodes(stored, content)
  return {
    ...(query.as === 'html'
      ? { name: `${name}.html`, type: HTML, content: Buffer.from(renderHtml(content)) }
      : { name: `${name}.pdf`, type: PDF, content: await printPdf(content, principal.userId) }),
    ...(read && { read }),
  }
}

/** Documents of the contract are for in-house views. */
export const inhouseOnly = (principal: Principal): void => {
  if (!seesInhouse(principalKind(principal))) throw new Problem('access.denied')
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Values in places of personal codes that are not Estonian personal codes. */
const foreignCodes = ({ blocks }: DocumentContent, label: string): string[] =>
  blocks
    .flatMap((block) => {
      if (block.kind === 'signatures') return block.parties.map(({ personalCode }) => personalCode)
      if (block.kind !== 'facts') return []
      return block.facts.filter((fact) => fact.label === label).map(({ value }) => value)
    })
    .filter((code) => code !== '' && !isMaskedCode(code) && codesInText(code) === 0)

/** Counts the personal codes that a document shows, in any text. */
const codesShown = (content: DocumentContent, format: Formatter): number =>
  textsIn(content.blocks).reduce(
    (sum, text) => sum + codesInText(text),
    foreignCodes(content, format.text('agreement.personalCode')).length,
  )

/** Titles of the documents: message ids. */
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
