import type { Readable } from 'node:stream'
import type { ApplyPaper } from '../../api/apply.ts'
import { contractNumberOf } from '../../domain/contract-number.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { kindOfName } from '../../domain/document-file.ts'
import { phaseOf } from '../../machines/lifecycle/container/container-phase.ts'
import { findContainers, type StoredContainer } from '../container/container.store.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { agreementOf } from '../document/paper/agreement.ts'
import { paperTitles, PDF } from '../document/paper/answer-paper.ts'
import { printPdf } from '../document/paper/print.ts'
import { formatterFor } from '../document/paper/formatter.ts'
import { earlyRepaymentPaper, earlyRepaymentQuote } from '../early-repayment/early-repayment.ts'
import type { Connection } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { FileResponse } from '../platform/http/response.ts'
import { namingPaper } from '../query/record/paper-problems.ts'
import { customerLanguage } from '../query/record/query.store.ts'
import type { ApplicantRow } from '../schema/offer.table.ts'
import { findHandovers } from '../secci/secci-sheet.store.ts'
import { fileOfSheet, nameOfSheet } from '../secci/store-sheet.ts'
import { receiptOf } from '../withdrawal/withdrawal-letter.ts'
import { isClient, type OpenedLink } from './open-link.ts'

const ASICE = 'application/vnd.etsi.asic-e+zip'
const UNKNOWN = 'application/octet-stream'
const REPAYMENT = 'repayment'

type Needs = Pick<Dependencies, 'files' | 'now'> & { database: Connection }

/** A paper that exists, with the way to its file. */
type Paper = ApplyPaper & { type: string; open: (needs: Needs) => Promise<Buffer | Readable> }

/** The person a paper is rendered for, so that many papers of one customer do not delay others. */
const readerOf = ({ link }: OpenedLink) => `customer-${link.queryId}` as const

const withoutEnding = (fileName: string): string => fileName.replace(/\.[^.]*$/, '')

/** The files that this person is asked to sign or has signed, as they were sent, and the signed container. */
const papersIn = ({ container, files }: StoredContainer): Paper[] => {
  const sent = files.flatMap(({ id, fileName, storedKey }): Paper[] =>
    storedKey === null
      ? []
      : [
          {
            key: `contract-${id}`,
            kind: 'contract',
            fileName,
            type: kindOfName(fileName)?.type ?? UNKNOWN,
            open: (needs) => needs.files.getStream(storedKey),
          },
        ],
  )
  const { sealedKey } = container
  if (sealedKey === null) return sent
  const signed: Paper = {
    key: `signed-${container.id}`,
    kind: 'signed',
    fileName: `${withoutEnding(files[0]?.fileName ?? container.title)}.asice`,
    type: ASICE,
    open: (needs) => needs.files.getStream(sealedKey),
  }
  return [signed, ...sent]
}

const contractsOf = async (connection: Connection, queryId: number, personalCode: string) =>
  (await findContainers(connection, queryId))
    .filter(
      ({ container }) => phaseOf(container.state) === 'signing' || phaseOf(container.state) === 'signed',
    )
    .filter(({ signers }) => signers.some((signer) => signer.personalCode === personalCode))
    .flatMap(papersIn)

const sheetOf = async (connection: Connection, queryId: number): Promise<Paper[]> => {
  const [newest] = await findHandovers(connection, queryId)
  if (!newest) return []
  const { sheet } = newest
  return [
    {
      key: `sheet-${sheet.sheetId}`,
      kind: 'sheet',
      fileName: `${nameOfSheet(sheet)}.pdf`,
      type: PDF,
      open: (needs) => fileOfSheet(needs, sheet),
    },
  ]
}

const receiptFor = (opened: OpenedLink): Paper[] => {
  const { stored } = opened
  const { withdrawal } = stored
  if (!withdrawal) return []
  const format = formatterFor(customerLanguage(stored.query))
  return [
    {
      key: 'receipt',
      kind: 'receipt',
      fileName: `${format.text('withdrawal.receipt')} ${contractNumberOf(stored.query).number}.pdf`,
      type: PDF,
      open: async ({ database }) =>
        printPdf(await receiptOf(database, { stored, withdrawal }), readerOf(opened)),
    },
  ]
}

/** The papers that exist for the applicant: what they sign, and a consumer's sheet and receipt. */
const findPapers = async (
  connection: Connection,
  opened: OpenedLink,
  { personalCode }: ApplicantRow,
): Promise<Paper[]> => {
  const { queryId } = opened.link
  const client = isClient(opened)
  return [
    ...(await contractsOf(connection, queryId, personalCode)),
    ...(client ? await sheetOf(connection, queryId) : []),
    ...(client ? receiptFor(opened) : []),
  ]
}

/** The same as the page lists them. */
export const papersOf = async (
  connection: Connection,
  opened: OpenedLink,
  applicant: ApplicantRow,
): Promise<ApplyPaper[]> =>
  (await findPapers(connection, opened, applicant)).map(({ key, kind, fileName }) => ({
    key,
    kind,
    fileName,
  }))

/** @throws Problem query.refused unless the contract of this consumer runs; request.invalid, document.missing */
const repaymentPaper = async (
  { database, now }: Needs,
  opened: OpenedLink,
  day: string | undefined,
): Promise<Paper> => {
  const { stored } = opened
  if (!isClient(opened)) throw new Problem('query.refused', { reason: 'repaidByConsumer' })
  const quote = earlyRepaymentQuote(stored, day ?? todayInTallinn(now()))
  const { name, content } = await namingPaper({ id: paperTitles.earlyRepayment }, async () =>
    earlyRepaymentPaper(
      formatterFor(customerLanguage(stored.query)),
      await agreementOf(database, stored, now()),
      quote,
    ),
  )
  return {
    key: REPAYMENT,
    kind: 'repayment',
    fileName: `${name}.pdf`,
    type: PDF,
    open: () => printPdf(content, readerOf(opened)),
  }
}

/**
 * Returns the file of a paper that the page lists, or a quote for early repayment.
 * @throws Problem notFound; see `earlyRepaymentQuote`
 */
export const openPaper = async (
  needs: Needs,
  opened: OpenedLink,
  applicant: ApplicantRow,
  { key, day }: { key: string; day?: string | undefined },
): Promise<FileResponse> => {
  const paper =
    key === REPAYMENT
      ? await repaymentPaper(needs, opened, day)
      : (await findPapers(needs.database, opened, applicant)).find((one) => one.key === key)
  if (!paper) throw new Problem('notFound')
  const { kind, fileName, type } = paper
  return {
    name: fileName,
    type,
    content: await paper.open(needs),
    read: {
      event: 'customer.paperRead',
      subject: 'query',
      subjectId: opened.link.queryId,
      details: { paper: kind, fileName },
    },
  }
}
