import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import { conditionTemplateCalls } from '../../../api/condition-template.calls.ts'
import type { ConditionTemplateSave } from '../../../api/condition-template.ts'
import { MAX_CONDITIONS } from '../../../api/condition-state.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { QuerySave } from '../../../api/query.ts'
import { statusHistoryCalls } from '../../../api/status-history.calls.ts'
import { timelineCalls } from '../../../api/timeline.calls.ts'
import { todayInTallinn } from '../../../domain/date.ts'
import { dueDayAfter } from '../../../domain/working-days.ts'
import { assetGroupTable } from '../../../server/schema/asset-group.table.ts'
import { conditionTable } from '../../../server/schema/condition.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { conditionTemplateTable } from '../../../server/schema/condition-template.table.ts'
import { partnerAssetGroupTable, partnerTable } from '../../../server/schema/partner.table.ts'
import { readOutbox } from '../mail/outbox.ts'
import { completeQuery, COMPLIANCE, CREDIT, INHOUSE, PARTNER } from '../query/example.ts'
import { steppingOn } from '../query/stepping.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { accept, answer, find, insertOpen } from './scene.ts'
import { aTemplate } from './template-example.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.delete(conditionTemplateTable)
})

const { create, step, refused, put, approve } = steppingOn(() => server)

const LETTERS = 'otsused@partner.example'
const REG_CODE = completeQuery.custRegCode

const template = (parts: Partial<ConditionTemplateSave>) =>
  server.ask(
    conditionTemplateCalls.save,
    { body: { ...aTemplate, kind: 'answer', documentType: null, ...parts } },
    COMPLIANCE,
  )
const forGroups = (parts: Partial<ConditionTemplateSave> = {}) =>
  template({
    nameEt: 'Hindamisakt',
    nameEn: 'Valuation',
    rule: 'assetGroupsAllow',
    textEn: 'What is it worth?',
    textEt: 'Mis on selle väärtus?',
    ...parts,
  })
const forLimit = (parts: Partial<ConditionTemplateSave> = {}) =>
  template({
    nameEt: 'Garantii',
    nameEn: 'Guarantee',
    rule: 'limitCovers',
    textEn: 'Who guarantees it?',
    textEt: 'Kes käendab?',
    ...parts,
  })

type Sent = { group?: 'allowed' | 'off'; limit?: number; query?: QuerySave; before?: (id: number) => unknown }

/** A partner's query, sent to credit; `off`: its asset group does not allow automatic decisions. */
const sendToCredit = async ({ group = 'allowed', limit = 150_000, query = {}, before }: Sent = {}) => {
  const name = group === 'off' ? 'Excavators' : 'Buckets and couplers'
  const [found] = await server.database.select().from(assetGroupTable).where(eq(assetGroupTable.name, name))
  const assetSubgroupId = found?.assetGroupId ?? 0
  const { queryId, partnerId } = await create({
    ...query,
    qassets: [{ ...completeQuery.qassets[0], assetSubgroupId }],
  })
  await server.database
    .insert(partnerAssetGroupTable)
    .values({
      partnerId: partnerId ?? 0,
      assetGroupId: assetSubgroupId,
      autoDecisionEnabled: group !== 'off',
    })
    .onConflictDoUpdate({
      target: [partnerAssetGroupTable.partnerId, partnerAssetGroupTable.assetGroupId],
      set: { autoDecisionEnabled: group !== 'off' },
    })
  await server.database
    .update(partnerTable)
    .set({ automaticDecision: true, notifyOnDecision: true, notifyOnDecisionEmail: LETTERS })
    .where(eq(partnerTable.partnerId, partnerId ?? 0))
  await approve(REG_CODE, limit)
  await step(queryId, 'SM', PARTNER)
  await before?.(queryId)
  const { status } = await step(queryId, 'SCR', INHOUSE)
  const read = await server.ask(queryCalls.edit, { params: { id: queryId } }, CREDIT)
  return { queryId, status, decision: read.automaticDecision, failed: failedOf(read.automaticDecision) }
}

const failedOf = (decision: { rules: { rule: string; passed: boolean }[] } | null) =>
  decision?.rules.flatMap(({ rule, passed }) => (passed ? [] : [rule]))
const historyOf = (queryId: number, as: typeof PARTNER | typeof CREDIT) =>
  server.ask(statusHistoryCalls.find, { params: { queryId } }, as)

test('the condition of an approval ends with it, and the next approval asks again', async () => {
  await forGroups()
  const { queryId } = await sendToCredit({ group: 'off' })
  await step(queryId, 'N', CREDIT, 'By mistake')
  await step(queryId, undefined, COMPLIANCE)
  expect((await find(server, queryId, CREDIT)).map(({ state }) => state)).toEqual(['ended'])
  await step(queryId, 'SM', PARTNER)
  expect(await step(queryId, 'SCR', INHOUSE)).toMatchObject({ status: 'QA' })
  expect((await find(server, queryId, CREDIT)).map(({ state }) => state)).toEqual(['ended', 'open'])
  expect(await refused(queryId, 'CR', INHOUSE)).toMatchObject({ reason: 'conditionsMetForContract' })
})

describe('a rule that fails and has a template', () => {
  test('approves with the condition, which the contract waits for', async () => {
    await forGroups({ workingDays: 3 })
    const { queryId, status, decision, failed } = await sendToCredit({ group: 'off' })
    expect([status, decision?.outcome, failed]).toEqual(['QA', 'approvedIf', ['assetGroupsAllow']])
    const [condition, ...others] = await find(server, queryId, PARTNER)
    expect(others).toEqual([])
    expect(condition).toMatchObject({
      state: 'open',
      neededFor: 'contract',
      askedByName: '',
      textEn: 'What is it worth?',
      dueDay: dueDayAfter(3, server.dependencies.now()),
    })
    expect(todayInTallinn(server.dependencies.now()) < (condition?.dueDay ?? '')).toBe(true)
    if (!condition) throw new Error('nothing was asked')
    const waits = { code: 'query.refused', reason: 'conditionsMetForContract' }
    expect(await refused(queryId, 'CR', INHOUSE)).toMatchObject(waits)
    await answer(server, condition)
    expect(await refused(queryId, 'CR', INHOUSE)).toMatchObject(waits)
    await accept(server, condition)
    expect((await step(queryId, 'CR', INHOUSE)).status).toBe('CR')
  })

  test('reaches the partner in the history and by letter, and credit in timeline and paper', async () => {
    await forGroups()
    await template({
      ...aTemplate,
      nameEt: 'Grupp',
      nameEn: 'Group',
      rule: 'assetGroupsAllow',
      askedOf: 'inhouse',
      textEn: 'In-house',
    })
    const { queryId, decision } = await sendToCredit({ group: 'off' })
    expect(decision?.conditions?.map(({ rule, textEn }) => `${rule}: ${textEn}`)).toEqual([
      'assetGroupsAllow: In-house',
      'assetGroupsAllow: What is it worth?',
    ])
    const seen = await server.ask(queryCalls.edit, { params: { id: queryId } }, PARTNER)
    expect(seen.automaticDecision?.conditions?.map(({ textEn }) => textEn)).toEqual(['What is it worth?'])
    expect((await historyOf(queryId, CREDIT)).at(-1)).toMatchObject({
      status: 'QA',
      event: 'decision.approvedIf',
      createdByName: '',
      providedThat: ['In-house', 'What is it worth?'],
    })
    const rows = await historyOf(queryId, PARTNER)
    expect(rows.map(({ providedThat }) => providedThat)).toEqual([[], [], [], ['What is it worth?']])
    await vi.waitFor(async () => {
      const [letter] = (await readOutbox(server)).filter(({ heading }) =>
        heading.includes(`#${queryId}: decision`),
      )
      expect(letter?.text).toContain(
        'the financing has been approved, provided that these conditions are met:\n\n– What is it worth?',
      )
      expect(letter?.text).not.toContain('In-house')
    }, 60_000)
    const { content } = await server.ask(timelineCalls.find, { params: { id: queryId }, query: {} }, CREDIT)
    expect(content.map(({ step: taken, event }) => taken ?? event)).toEqual(
      expect.arrayContaining(['decision.approvedIf', 'condition.asked']),
    )
    const paper = await server.request(agreementCalls.creditDecision, { params: { queryId } }, CREDIT)
    expect(paper.status).toBe(200)
  })

  test('approves with a condition for each of two rules, in the order of their Estonian names', async () => {
    await forLimit({ neededFor: 'activation' })
    await forGroups({ neededFor: 'signing' })
    const { queryId, status, failed } = await sendToCredit({ group: 'off', limit: 1000 })
    expect([status, failed]).toEqual(['QA', ['assetGroupsAllow', 'limitCovers']])
    expect((await find(server, queryId, CREDIT)).map(({ textEn, neededFor }) => [textEn, neededFor])).toEqual(
      [
        ['Who guarantees it?', 'activation'],
        ['What is it worth?', 'signing'],
      ],
    )
  })

  test('asks only for the rules that fail, and names no condition that a user has asked at that moment', async () => {
    await forGroups()
    await forLimit()
    const { queryId, decision } = await sendToCredit({ group: 'off' })
    expect(decision?.conditions?.map(({ rule }) => rule)).toEqual(['assetGroupsAllow'])
    expect(await find(server, queryId, CREDIT)).toHaveLength(1)
    const [asked] = await server.database
      .select()
      .from(conditionTable)
      .where(eq(conditionTable.queryId, queryId))
    const [user] = await server.database.select().from(userTable).limit(1)
    await insertOpen(server, queryId, 1)
    await server.database
      .update(conditionTable)
      .set({ askedAt: asked?.askedAt ?? new Date(), askedBy: user?.accountUserId ?? null })
      .where(
        and(eq(conditionTable.queryId, queryId), ne(conditionTable.conditionId, asked?.conditionId ?? 0)),
      )
    expect(await find(server, queryId, CREDIT)).toHaveLength(2)
    expect((await historyOf(queryId, CREDIT)).at(-1)?.providedThat).toEqual(['What is it worth?'])
  })

  test('asks nothing for rules that hold', async () => {
    await forGroups()
    await forLimit()
    const { queryId, status, decision } = await sendToCredit()
    expect([status, decision?.outcome, decision?.conditions]).toEqual(['QA', 'approved', undefined])
    expect(await find(server, queryId, CREDIT)).toEqual([])
  })
})

describe('a person decides, and nothing is asked', () => {
  const leaves = async (given: Sent, expected: string[]) => {
    const { queryId, status, decision, failed } = await sendToCredit(given)
    expect([status, decision?.outcome, failed]).toEqual(['SCR', 'leftToCommittee', expected])
    const open = (await find(server, queryId, CREDIT)).filter(({ askedByName }) => askedByName === '')
    return open.filter(({ neededFor }) => neededFor !== 'decision')
  }

  test('without a template, or with one for other products or groups', async () => {
    expect(await leaves({ group: 'off' }, ['assetGroupsAllow'])).toEqual([])
    const [bucket] = await server.database
      .select()
      .from(assetGroupTable)
      .where(eq(assetGroupTable.name, 'Buckets and couplers'))
    await forGroups({ products: ['ONSPOT'] })
    await forGroups({ nameEt: 'Muu', nameEn: 'Other', assetGroups: [bucket?.assetGroupId ?? 0] })
    await template({ nameEn: 'Without a rule' })
    expect(await leaves({ group: 'off' }, ['assetGroupsAllow'])).toEqual([])
  })

  test('if one of two rules has no template', async () => {
    await forGroups()
    expect(await leaves({ group: 'off', limit: 1000 }, ['assetGroupsAllow', 'limitCovers'])).toEqual([])
  })

  test('about a holder of high public office, whatever has a template', async () => {
    await forGroups()
    expect(
      await leaves({ group: 'off', query: { publicOffice: 'yes_in_estonia' } }, [
        'assetGroupsAllow',
        'notPublicPerson',
      ]),
    ).toEqual([])
  })

  test('about the limit of a consumer, and a blocked one', async () => {
    await forLimit()
    const consumer = { limit: 1000, before: (id: number) => put(id, { consumer: true }) }
    expect(await leaves(consumer, ['limitCovers'])).toEqual([])
    const partner = { limit: 1000 }
    expect((await sendToCredit(partner)).status).toBe('QA')
  })

  test('if the query has no room for the condition', async () => {
    await forGroups()
    const { queryId, status } = await sendToCredit({
      group: 'off',
      before: async (id) => {
        await insertOpen(server, id, MAX_CONDITIONS)
        await server.database.execute(`update condition set needed_for = 'activation' where query_id = ${id}`)
      },
    })
    expect(status).toBe('SCR')
    expect(await find(server, queryId, CREDIT)).toHaveLength(MAX_CONDITIONS)
  })
})
