import { randomUUID } from 'node:crypto'
import { lifecycleNames } from '../../machines/lifecycle/text-rules.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { ExportContent, ExportPiece, ExportSource } from '../export/export-content.ts'
import { snapshot, type Transaction } from '../platform/database/database.ts'
import {
  countSteps,
  loggedEvents,
  type LoggedRecord,
  loggedRecords,
  type LoggedStep,
  loggedSteps,
} from './event-log.store.ts'
import { escapeXml } from './xml.ts'

const timeOf = ({ at }: LoggedStep): string => new Date(at).toISOString()

/** Attributes of an event in both formats. */
const attributesOf = ({ left, reached, role }: LoggedStep) => ({ from: left, to: reached, role: role ?? '' })

const extensions = [
  ['Concept', 'concept', 'concept'],
  ['Time', 'time', 'time'],
  ['Lifecycle', 'lifecycle', 'lifecycle'],
  ['Organizational', 'org', 'org'],
] as const

const string = (key: string, value: string): string => `<string key="${key}" value="${escapeXml(value)}"/>`

const XES_HEAD = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<log xes.version="1849.2016" xes.features="">',
  ...extensions.map(
    ([name, prefix, file]) =>
      `<extension name="${name}" prefix="${prefix}" uri="http://www.xes-standard.org/${file}.xesext"/>`,
  ),
  `<global scope="trace">${string('concept:name', '')}</global>`,
  `<global scope="event">${string('concept:name', '')}${string('lifecycle:transition', 'complete')}<date key="time:timestamp" value="1970-01-01T00:00:00.000Z"/>${string('org:role', '')}${string('from', '')}${string('to', '')}</global>`,
  '<classifier name="Event" scope="event" keys="concept:name"/>',
  string('lifecycle:model', 'standard'),
  '',
].join('\n')

const xesEvent = (step: LoggedStep): string => {
  const { from, to, role } = attributesOf(step)
  return `<event>${string('concept:name', step.event)}${string('lifecycle:transition', 'complete')}<date key="time:timestamp" value="${timeOf(step)}"/>${string('org:role', role)}${string('from', from)}${string('to', to)}</event>`
}

/** The steps of queries as XES (IEEE 1849), a trace for each query, which has a running number. */
async function* xesPieces(tx: Transaction): AsyncGenerator<ExportPiece> {
  yield { text: XES_HEAD, rows: 0 }
  let [query, number] = [null as number | null, 0]
  for await (const steps of loggedSteps(tx, 'query', randomUUID())) {
    const lines = steps.flatMap((step) => {
      const event = xesEvent(step)
      if (step.queryId === query) return [event]
      const end = query === null ? [] : ['</trace>']
      query = step.queryId
      number += 1
      return [...end, `<trace>${string('concept:name', String(number))}`, event]
    })
    yield { text: `${lines.join('\n')}\n`, rows: steps.length }
  }
  yield { text: `${query === null ? '' : '</trace>\n'}</log>\n`, rows: 0 }
}

/**
 * Names the records of one query after another by running numbers: `query-3`, and of its containers `container-3-1`. The
 * names of a query are forgotten with the next, so records must come query by query, each time in the same order.
 */
const createNames = () => {
  let [current, number] = [null as number | null, 0]
  let names = new Map<string, string>()
  return ({ queryId, machine, recordId }: LoggedRecord): { own: string; query: string } => {
    if (queryId !== current) {
      current = queryId
      number += 1
      names = new Map()
    }
    const query = `query-${number}`
    if (machine === 'query') return { own: query, query }
    const key = `${machine} ${recordId}`
    const before = [...names.keys()].filter((each) => each.startsWith(`${machine} `)).length
    const own = names.get(key) ?? `${machine}-${number}-${before + 1}`
    names.set(key, own)
    return { own, query }
  }
}

const stepAttributes = ['from', 'to', 'role'] as const

const ocelEvent = (step: LoggedStep, id: number, { own, query }: { own: string; query: string }) => ({
  id: `event-${id}`,
  type: step.event,
  time: timeOf(step),
  attributes: stepAttributes.map((name) => ({ name, value: attributesOf(step)[name] })),
  relationships: [
    { objectId: own, qualifier: 'takes' },
    ...(own === query ? [] : [{ objectId: query, qualifier: 'concerns' }]),
  ],
})

/** Objects as JSON, separated by commas also from those before. */
const listed = (objects: readonly object[], isFirst: boolean): string =>
  `${isFirst ? '' : ',\n'}${objects.map((one) => JSON.stringify(one)).join(',\n')}`

async function* ocelObjects(tx: Transaction, salt: string): AsyncGenerator<ExportPiece> {
  const nameOf = createNames()
  let [isFirst, named] = [true, '']
  for await (const records of loggedRecords(tx, salt)) {
    const objects = records.flatMap((record) => {
      const { own, query } = nameOf(record)
      // A query whose own steps are not recorded still has records that belong to it.
      const missing = query === named ? [] : [{ id: query, type: 'query' }]
      named = query
      if (own === query) return [{ id: own, type: 'query' }]
      return [
        ...missing,
        { id: own, type: record.machine, relationships: [{ objectId: query, qualifier: 'of' }] },
      ]
    })
    yield { text: listed(objects, isFirst), rows: 0 }
    isFirst = false
  }
}

/** The steps of all lifecycles as OCEL 2.0 JSON: queries, containers, conditions and the rest are its objects. */
async function* ocelPieces(tx: Transaction): AsyncGenerator<ExportPiece> {
  const attributes = stepAttributes.map((name) => ({ name, type: 'string' }))
  const events = await loggedEvents(tx)
  // Numbers that differ in each file: two files cannot be joined by them.
  const salt = randomUUID()
  const types = {
    objectTypes: lifecycleNames.map((name) => ({ name, attributes: [] })),
    eventTypes: events.map((name) => ({ name, attributes })),
  }
  yield { text: `${JSON.stringify(types).slice(0, -1)},\n"objects":[\n`, rows: 0 }
  yield* ocelObjects(tx, salt)
  yield { text: '],\n"events":[\n', rows: 0 }
  // Names by first appearance in the same order as the objects.
  const nameOf = createNames()
  let id = 0
  for await (const steps of loggedSteps(tx, null, salt)) {
    const isFirst = id === 0
    const logged = steps.map((step) => ocelEvent(step, ++id, nameOf(step)))
    yield { text: listed(logged, isFirst), rows: steps.length }
  }
  yield { text: ']}\n', rows: 0 }
}

/** A file of the recorded steps, without people, texts and the portal's numbers of records. */
const eventLogExport = (
  { database }: Pick<Dependencies, 'database'>,
  contentOf: (tx: Transaction) => Promise<ExportContent>,
): ExportSource => ({
  isFor: ({ role }) => role === 'CREDIT' || role === 'COMPLIANCE',
  read: (_row, _principal, consume) =>
    database.transaction(async (tx) => consume(await contentOf(tx)), snapshot),
})

export const xesExport = (needs: Pick<Dependencies, 'database'>): ExportSource =>
  eventLogExport(needs, async (tx) => ({ rowsTotal: await countSteps(tx, 'query'), pieces: xesPieces(tx) }))

export const ocelExport = (needs: Pick<Dependencies, 'database'>): ExportSource =>
  eventLogExport(needs, async (tx) => ({ rowsTotal: await countSteps(tx, null), pieces: ocelPieces(tx) }))
