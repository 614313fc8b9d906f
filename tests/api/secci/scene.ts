import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { secciCalls } from '../../../api/secci.calls.ts'
import type { Letter } from '../../../server/platform/mail/letter.ts'
import { assetTable } from '../../../server/schema/asset.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { statusHistoryTable } from '../../../server/schema/status-history.table.ts'
import type { Situation } from '../../models/query.situation.ts'
import { COMPLIANCE, queryIn, SHOP } from '../container/scene.ts'
import { pdfText } from '../document/pdf-text.ts'
import { keepPayment } from '../lifecycle/keep-payment.ts'
import { startTestServer, type TestServer } from '../server.ts'

export const PATIENCE = { timeout: 30_000, interval: 50 }

/** A portal that records its letters. */
export const startSecciServer = async () => {
  const letters: Letter[] = []
  const server = await startTestServer({
    services: { mail: { send: async (letter) => void letters.push(letter) } },
  })
  return { server, letters }
}

export const uninformed: Partial<Situation> = { client: 'consumer', sheet: 'none', product: 'ONSPOT' }

let people = 0
/** 3,000 € at 12 % over three months with an advance of a tenth, a contract fee of 10.00 and services of 9.00. */
export const consumersQuery = async (
  { database }: TestServer,
  status: 'CR' | 'SCR',
  situation: Partial<Situation> = uninformed,
): Promise<{ queryId: number; email: string }> => {
  const { queryId } = await queryIn({ database } as TestServer, status, situation, 'shop')
  people += 1
  const email = `tarbija${people}@meretuul.example`
  await database
    .update(queryTable)
    .set({
      language: 'en',
      custName: 'Mari Meri',
      contactEmail: email,
      paymentPeriod: 3,
      interest: 12,
      advance: 10,
      residual: 0,
      insurance: null,
      kickback: null,
      contractFeeCents: 10_00,
      servicesCostCents: 9_00,
      pmtDate: '25',
    })
    .where(eq(queryTable.queryId, queryId))
  await database.delete(assetTable).where(eq(assetTable.queryId, queryId))
  await database
    .insert(assetTable)
    .values({ queryId, qassetName: 'Bicycle', qassetPriceCents: 3_000_00, quantity: 1 })
  await keepPayment(database, queryId)
  await database.insert(statusHistoryTable).values({ queryId, status, createdByName: '' })
  return { queryId, email }
}

/** Helpers for sheets of the queries of a server, which may start later. */
export const sheetsOf = (server: () => TestServer) => {
  const read = (queryId: number) => server().ask(secciCalls.state, { params: { queryId } }, COMPLIANCE)
  return {
    read,
    handOver: (queryId: number, way: 'email' | 'paper', by: `${string}@${string}` = SHOP) =>
      server().request(secciCalls.handOver, { params: { queryId }, body: { way } }, by),
    handOverSheet: (queryId: number, sheet: string) =>
      server().request(secciCalls.handOver, { params: { queryId }, body: { way: 'paper', sheet } }, SHOP),
    handedOverByMail: (queryId: number, handovers: number) =>
      vi.waitFor(async () => {
        const state = await read(queryId)
        expect(state.handovers).toHaveLength(handovers)
        return state
      }, PATIENCE),
    set: (queryId: number, values: Partial<typeof queryTable.$inferInsert>) =>
      server().database.update(queryTable).set(values).where(eq(queryTable.queryId, queryId)),
  }
}

export const textOf = async ({ content }: { content: Blob }) =>
  pdfText(new Uint8Array(await content.arrayBuffer()))
