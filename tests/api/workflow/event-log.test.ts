import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { eventLogFormats } from '../../../api/export.ts'
import { workflowCalls } from '../../../api/workflow.calls.ts'
import { alignmentCost } from '../../../machines/lifecycle/alignment.ts'
import { petriNetOf } from '../../../machines/lifecycle/petri-net.ts'
import { queryMachine } from '../../../machines/lifecycle/query/query.machine.ts'
import { isOfCustomer } from '../../../machines/lifecycle/query/step-catalogue.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { stepRecordTable } from '../../../server/schema/step-record.table.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { eventually } from '../../eventually.ts'
import { COMPLIANCE, CREDIT, PARTNER } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Format = (typeof eventLogFormats)[number]

const fileOf = async (format: Format): Promise<string> => {
  const params = { format }
  const { exportId } = await server.ask(workflowCalls.startExport, { params }, CREDIT)
  await eventually(async () => {
    const own = await server.ask(workflowCalls.exports, { params }, CREDIT)
    expect(own.find((one) => one.exportId === exportId)?.state).toBe('ready')
  })
  const made = await server.ask(workflowCalls.downloadExport, { params: { format, exportId } }, CREDIT)
  // The test's client has read a JSON file already.
  return made.content instanceof Blob ? made.content.text() : JSON.stringify(made.content)
}

const netText = async () => (await server.ask(workflowCalls.net, {}, COMPLIANCE)).content.text()

/** An element of an XML text without mixed content, comments and sections. */
type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

/** @throws Error for elements that are not closed in their order */
const parse = (xml: string): Element => {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  for (const [, close, name = '', written = '', empty, text = ''] of xml
    .replace(/^<\?xml[^>]*\?>\s*/, '')
    .matchAll(/<(\/?)([\w.:-]+)((?:\s+[\w.:-]+="[^"<]*")*)\s*(\/?)>([^<]*)/g)) {
    const last = open.at(-1)
    if (close) {
      if (last?.name !== name) throw new Error(`</${name}> closes ${last?.name}`)
      open.pop()
      continue
    }
    const attributes = Object.fromEntries(
      [...written.matchAll(/([\w.:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    )
    const element: Element = { name, attributes, children: [], text: text.trim() }
    last?.children.push(element)
    if (!empty) open.push(element)
  }
  const [top] = root.children
  if (open.length !== 1 || root.children.length !== 1 || !top) throw new Error('not one document')
  return top
}

const named = ({ children }: Element, name: string) => children.filter((child) => child.name === name)
const valueOf = (element: Element, key: string) =>
  element.children.find(({ attributes }) => attributes['key'] === key)?.attributes['value']

const attributeKinds = ['string', 'date', 'int', 'float', 'boolean', 'id', 'list']

test('the XES file has the structure of IEEE 1849, and its traces fit the net', async () => {
  const log = parse(await fileOf('xes'))
  expect([log.name, log.attributes]).toEqual(['log', { 'xes.version': '1849.2016', 'xes.features': '' }])
  // The schema wants this order.
  const order = ['extension', 'global', 'classifier', 'string', 'trace']
  expect([...new Set(log.children.map(({ name }) => name))]).toEqual(order)
  expect(named(log, 'extension').map(({ attributes }) => attributes['prefix'])).toEqual([
    'concept',
    'time',
    'lifecycle',
    'org',
  ])
  const global = named(log, 'global').find(({ attributes }) => attributes['scope'] === 'event')
  const keys = global?.children.map(({ attributes }) => attributes['key'])
  const net = petriNetOf(queryMachine)
  const traces = named(log, 'trace')
  expect(traces.map((trace) => valueOf(trace, 'concept:name'))).toEqual(
    traces.map((_, index) => String(index + 1)),
  )
  for (const trace of traces) {
    const events = named(trace, 'event')
    expect(trace.children.length).toBe(events.length + 1)
    for (const event of events) {
      expect(event.children.map(({ attributes }) => attributes['key'])).toEqual(keys)
      expect(event.children.every(({ name }) => attributeKinds.includes(name))).toBe(true)
      expect(new Date(valueOf(event, 'time:timestamp') ?? '').toJSON()).toBe(valueOf(event, 'time:timestamp'))
      expect(valueOf(event, 'lifecycle:transition')).toBe('complete')
    }
    const labels = events.map((event) => valueOf(event, 'concept:name') ?? '')
    expect(alignmentCost(net, labels, valueOf(events[0] ?? trace, 'from'))).toBe(0)
  }
  const byCustomers = traces
    .flatMap((trace) => named(trace, 'event'))
    .filter((event) => isOfCustomer(valueOf(event, 'concept:name') ?? ''))
  expect(new Set(byCustomers.map((event) => valueOf(event, 'org:role')))).toEqual(new Set(['customer']))
  const { rows } = await server.database.execute(
    sql`select count(*)::integer as steps, count(distinct query_id)::integer as queries from step_record`,
  )
  const steps = traces.reduce((sum, trace) => sum + named(trace, 'event').length, 0)
  expect({ steps, queries: traces.length }).toEqual(rows[0])
})

test('two files have the same traces with different numbers', async () => {
  const tracesOf = async () =>
    named(parse(await fileOf('xes')), 'trace').map((trace) => JSON.stringify(named(trace, 'event')))
  const [one, other] = [await tracesOf(), await tracesOf()]
  expect(other.toSorted()).toEqual(one.toSorted())
  expect(other).not.toEqual(one)
})

test('the net has the structure of a place/transition net of ISO/IEC 15909-2', async () => {
  const pnml = parse(await netText())
  expect([pnml.name, pnml.attributes]).toEqual([
    'pnml',
    { xmlns: 'http://www.pnml.org/version-2009/grammar/pnml' },
  ])
  const [net] = named(pnml, 'net')
  expect(net?.attributes['type']).toBe('http://www.pnml.org/version-2009/grammar/ptnet')
  const [page] = named(net ?? pnml, 'page')
  const parts = page?.children ?? []
  const ids = parts.map(({ attributes }) => attributes['id'])
  expect(new Set(ids).size).toBe(ids.length)
  const kindOf = new Map(parts.map(({ name, attributes }) => [attributes['id'], name]))
  for (const { name, attributes } of parts)
    if (name === 'arc')
      expect(new Set([kindOf.get(attributes['source']), kindOf.get(attributes['target'])])).toEqual(
        new Set(['place', 'transition']),
      )
  expect(parts.filter((part) => named(part, 'initialMarking').length > 0)).toHaveLength(1)
  const derived = petriNetOf(queryMachine)
  const count = (name: string) => parts.filter((part) => part.name === name).length
  expect([count('place'), count('transition'), count('arc')]).toEqual([
    derived.places.length,
    derived.transitions.length,
    2 * derived.transitions.length,
  ])
})

const attribute = z.object({
  name: z.string(),
  type: z.enum(['string', 'time', 'integer', 'float', 'boolean']),
})
const type = z.object({ name: z.string(), attributes: z.array(attribute) })
const relationships = z.optional(z.array(z.object({ objectId: z.string(), qualifier: z.string() })))
/** By hand from the JSON schema of the OCEL 2.0 specification. */
const ocel = z.strictObject({
  objectTypes: z.array(type),
  eventTypes: z.array(type),
  objects: z.array(z.strictObject({ id: z.string(), type: z.string(), relationships })),
  events: z.array(
    z.strictObject({
      id: z.string(),
      type: z.string(),
      time: z.iso.datetime(),
      attributes: z.array(z.strictObject({ name: z.string(), value: z.string() })),
      relationships,
    }),
  ),
})

test('the OCEL file has the structure of OCEL 2.0, and names every record that a step concerns', async () => {
  const [query] = await server.database.select().from(queryTable).limit(1)
  const queryId = query?.queryId ?? 0
  const step = {
    queryId,
    takenAt: new Date(),
    payload: {},
    principal: null,
    facts: {},
    effects: [],
    leftState: 'a',
    reachedState: 'b',
    machineHash: '',
  }
  await server.database.insert(stepRecordTable).values([
    { ...step, machine: 'container', recordId: 812_345, event: 'container.send' },
    { ...step, machine: 'condition', recordId: 812_345, event: 'condition.accept' },
    { ...step, machine: 'container', recordId: 712_345, event: 'container.send' },
    { ...step, machine: 'container', recordId: 812_345, event: 'gateway.signed' },
  ])
  const text = await fileOf('ocel')
  const log = ocel.parse(JSON.parse(text))
  const objects = new Map(log.objects.map((one) => [one.id, one]))
  expect(objects.size).toBe(log.objects.length)
  const known = (types: { name: string }[]) => types.map(({ name }) => name)
  expect(new Set(known(log.eventTypes)).size).toBe(log.eventTypes.length)
  for (const { type: name } of log.objects) expect(known(log.objectTypes)).toContain(name)
  for (const { type: name } of log.events) expect(known(log.eventTypes)).toContain(name)
  for (const { relationships: related = [] } of [...log.objects, ...log.events])
    for (const { objectId } of related) expect(objects.has(objectId)).toBe(true)
  expect(new Set(log.events.map(({ id }) => id)).size).toBe(log.events.length)
  const ofContainers = log.events.filter(({ relationships: related = [] }) =>
    related.some(({ objectId }) => objects.get(objectId)?.type === 'container'),
  )
  const numberOf = (id = '') => id.replace(/^container-\d+-/, '')
  expect(
    ofContainers.map(({ type: name, relationships: related }) => [name, numberOf(related?.[0]?.objectId)]),
  ).toEqual([
    ['container.send', '1'],
    ['container.send', '2'],
    ['gateway.signed', '1'],
  ])
  expect(text).not.toContain('812345')
})

test('neither file names a person, a client or a number of the portal', async () => {
  const [xes, log] = [await fileOf('xes'), await fileOf('ocel')]
  const users = await server.database.select().from(userTable)
  const queries = await server.database.select().from(queryTable)
  const secrets = [
    ...users.flatMap(({ email, lastName }) => [email, lastName]),
    ...queries.flatMap(({ custName, custRegCode, contactName, queryId }) => [
      custName,
      custRegCode,
      contactName,
      `"${queryId}"`,
      `-${queryId}"`,
    ]),
  ].filter((text) => text.length > 3)
  for (const file of [xes, log]) {
    expect(secrets.filter((text) => file.includes(text))).toEqual([])
    expect(file).not.toMatch(/@|\d{11}/)
  }
})

test('the histories of the demo fit the machine, and one with a foreign event does not', async () => {
  await server.asOwner(sql`delete from step_record where machine <> 'query'`)
  const before = await server.ask(workflowCalls.fitness, {}, CREDIT)
  expect(before).toMatchObject({ fitness: 1, mismatchCount: 0, mismatches: [] })
  expect(before.queries).toBeGreaterThan(10)
  const { rows } = await server.database.execute(sql.raw(before.statement))
  expect(rows.reduce((sum, { queries }) => sum + Number(queries), 0)).toBe(before.queries)
  const [step] = await server.database.select().from(stepRecordTable).limit(1)
  const queryId = step?.queryId ?? 0
  if (!step) throw new Error('no step')
  const { stepId: _, ...foreign } = step
  await server.database
    .insert(stepRecordTable)
    .values({ ...foreign, event: 'no.such.event', takenAt: new Date() })
  const after = await server.ask(workflowCalls.fitness, {}, CREDIT)
  expect(after.fitness).toBeLessThan(1)
  expect(after).toMatchObject({ mismatchCount: 1, mismatches: [{ queryId, cost: 1 }] })
})

test('files are for credit and compliance, each for the own person, and audited', async () => {
  const params = { format: 'xes' as const }
  const refusal = { status: 403 }
  expect(await server.refuse(workflowCalls.startExport, { params }, PARTNER)).toMatchObject(refusal)
  expect(await server.refuse(workflowCalls.net, {}, PARTNER)).toMatchObject(refusal)
  expect(await server.refuse(workflowCalls.fitness, {}, PARTNER)).toMatchObject(refusal)
  const [own] = await server.ask(workflowCalls.exports, { params }, CREDIT)
  const other = { params: { ...params, exportId: own?.exportId ?? 0 } }
  expect(await server.refuse(workflowCalls.downloadExport, other, COMPLIANCE)).toMatchObject({ status: 404 })
  const asOcel = { params: { format: 'ocel' as const, exportId: own?.exportId ?? 0 } }
  expect(await server.refuse(workflowCalls.downloadExport, asOcel, CREDIT)).toMatchObject({ status: 404 })
  const entries = await server.database.select().from(auditTable)
  expect(
    entries.filter(({ event }) => event === 'workflow.exported').map(({ details }) => details),
  ).toContainEqual(params)
})
