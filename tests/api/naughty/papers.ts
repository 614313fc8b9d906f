import { expect } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { Query } from '../../../api/query.ts'
import { naughty, naughtyLines } from '../../specs/naughty.table.ts'
import { approve } from '../document/decided.ts'
import { INHOUSE } from '../query/example.ts'
import type { TestServer } from '../server.ts'
import { hostileQuery } from './hostile.ts'

const texts = Object.values({ ...naughty, ...naughtyLines })

/** Saves a query with hostile texts in every field; the client's name gets the one at `first`. */
export const approvedQuery = async (server: TestServer, first: number): Promise<Query> => {
  const query = await server.ask(queryCalls.save, { body: hostileQuery(first, texts) }, INHOUSE)
  await approve(server, query)
  return query
}

/** Every document of a query, as PDF. */
export const papersOf = (
  server: TestServer,
  { queryId, qassets, sureties, actOfAcceptance }: Query,
): Promise<Uint8Array[]> => {
  const [byId, byQueryId] = [{ params: { id: queryId } }, { params: { queryId } }]
  const ofSeller = { body: { queryId, qassets } }
  const asked = [
    [agreementCalls.offer, byId],
    [agreementCalls.leasingContract, byId],
    [agreementCalls.redemptionAgreement, byId],
    [agreementCalls.actOfAcceptance, { ...byId, body: actOfAcceptance }],
    [agreementCalls.surety, { ...byQueryId, body: sureties[0] }],
    [agreementCalls.sales, ofSeller],
    [agreementCalls.ufeSales, ofSeller],
    [agreementCalls.leaseback, byQueryId],
    [agreementCalls.guaranteeLetter, byQueryId],
    [agreementCalls.creditDecision, byQueryId],
  ] as const
  const made = asked.map(async ([call, parts]) => {
    const { status, body } = await server.request(call, parts, INHOUSE)
    if (status !== 200 || !(body instanceof Blob)) throw new Error(`${call.path} answered ${status}`)
    return new Uint8Array(await body.arrayBuffer())
  })
  return Promise.all(made)
}

/** Active PDF entries; compressed parts hold drawing instructions and fonts only. */
const ACTION = /\/(?:JavaScript|JS|URI|Launch|OpenAction|AA|EmbeddedFile|SubmitForm|GoToR|AcroForm|Annots)\b/

const structureOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .replaceAll(/\nstream\n[\s\S]*?\nendstream/g, '')

/** Expects a PDF without anything that a reader would run. */
export const expectInert = (pdf: Uint8Array): void => {
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
  expect(structureOf(pdf)).not.toMatch(ACTION)
}
