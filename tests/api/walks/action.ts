import { containerCalls } from '../../../api/container.calls.ts'
import type { Container } from '../../../api/container.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { query as queryAnswer } from '../../../api/query.ts'
import type { StatusCode } from '../../../api/status.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/steps.ts'
import { statusForEvent, everyRequestedStatus } from '../../models/query.change-status.ts'
import { tableSteps } from '../../models/query.model.ts'
import type { Situation } from '../../models/query.situation.ts'
import { takenByStatus } from '../../specs/change-status.table.ts'
import { isOfSystem } from '../../specs/steps.table.ts'
import type { RequestedStatus } from '../../specs/steps/row.ts'
import type { Answered } from '../caller.ts'
import type { Arranged } from '../lifecycle/arrange.ts'
import { type StepRequest, stepRequestOf, statusRequest, ownCallTypes } from '../lifecycle/take.ts'
import type { TestServer } from '../server.ts'
import type { Dice } from './dice.ts'
import type { Actor } from './people.ts'

type Chosen = Pick<Situation, 'picked' | 'reason'>

/** An action that a person has chosen after reading the query. */
export type Action =
  | { does: 'asks'; status: RequestedStatus; chosen: Chosen; asking: StepRequest }
  | { does: 'steps'; type: QueryEventType; chosen: Chosen; container: number; asking: StepRequest }
  | { does: 'saves'; basedOn: string; asking: StepRequest }
  | { does: 'adds a container'; basedOn: string; asking: StepRequest }
  | { does: 'marks signed'; container: number; asking: StepRequest }

/** An action with its response; one person's actions on a query are in order. */
export type ActionResult = { round: number; queryId: number; actor: Actor; action: Action; answer: Answered }

/** The query as the person reads it; null without access. */
type Seen = { status: StatusCode; modifiedDtime: string; containers: readonly Container[] } | null

const reasonText = { given: 'Chose competitor', empty: '', blank: '  ' } as const

/** The calls that read. */
type Reading = Pick<TestServer, 'request' | 'ask'>

const readQuery = async (server: Reading, { email, kind }: Actor, id: number): Promise<Seen> => {
  const { status, body } = await server.request(queryCalls.edit, { params: { id } }, email)
  if (status !== 200) return null
  const seen = queryAnswer.parse(body)
  const containers =
    kind === 'compliance' && (seen.status === 'CR' || seen.status === 'YS')
      ? await server.ask(containerCalls.find, { params: { id } }, email)
      : []
  return { status: seen.status, modifiedDtime: seen.modifiedDtime, containers }
}

const randomReason = (dice: Dice): Situation['reason'] =>
  dice.percent(85) ? 'given' : (dice.oneOf(['empty', 'blank'] as const) ?? 'empty')

const ask = (queryId: number, status: RequestedStatus, dice: Dice): Action => {
  const reason = randomReason(dice)
  const asking = statusRequest({ queryId }, status, reasonText[reason] || undefined)
  return { does: 'asks', status, chosen: { picked: 'none', reason }, asking }
}

const step = (of: Arranged, from: StatusCode, type: QueryEventType, { kind }: Actor): Action => {
  // A shop sends all waiting containers, compliance selects some.
  const picks = kind !== 'shop' && type === 'contract.sendForSigning'
  const asking = stepRequestOf(of, from, type, kind, { picked: picks, reason: '' })
  const chosen = { picked: picks ? 'one' : 'none', reason: 'given' } as const
  return { does: 'steps', type, chosen, container: of.container, asking }
}

const save = (queryId: number, modifiedDtime: string, clientInfo: string): Action => ({
  does: 'saves',
  basedOn: modifiedDtime,
  asking: { call: queryCalls.save, parts: { body: { queryId, modifiedDtime, clientInfo } } },
})

const signer = {
  name: 'Mari Meri',
  personalCode: '37605030299',
  email: 'mari@meretuul.example',
  role: 'client',
} as const

const addContainer = (queryId: number, seen: NonNullable<Seen>, title: string): Action => {
  const kept = seen.containers
    .filter(({ sentForSigning }) => !sentForSigning)
    .map(({ id }) => ({ id, title: String(id), files: [{ id: '8' }], signers: [signer] }))
  const body = [...kept, { title, files: [{ id: '8' }], signers: [signer] }]
  const parts = { params: { id: queryId }, query: { modifiedDtime: seen.modifiedDtime }, body }
  return {
    does: 'adds a container',
    basedOn: seen.modifiedDtime,
    asking: { call: containerCalls.save, parts },
  }
}

/** A step that the table has for this person, by its call. */
const ownStep = (of: Arranged, actor: Actor, seen: NonNullable<Seen>, dice: Dice): Action | null => {
  const types = tableSteps
    .filter(({ from, kind, event }) => from === seen.status && kind === actor.kind && !isOfSystem(event.type))
    .map(({ event }) => event.type)
  const type = dice.oneOf([...new Set(types)])
  if (!type) return null
  if (takenByStatus.includes(type)) return ask(of.queryId, statusForEvent(seen.status, type), dice)
  const waiting = seen.containers.filter(({ sentForSigning }) => !sentForSigning)
  const container = dice.oneOf(waiting.length > 0 ? waiting : seen.containers)?.id ?? of.container
  return step({ ...of, container }, seen.status, type, actor)
}

const anything = (of: Arranged, actor: Actor, seen: Seen, dice: Dice): Action => {
  if (dice.percent(50)) return ask(of.queryId, dice.oneOf(everyRequestedStatus) ?? 'none', dice)
  const type = dice.oneOf(ownCallTypes) ?? 'query.annul'
  return step(of, seen?.status ?? 'P', type, actor)
}

/** Reads the query and chooses an action; the query may change before it is taken. */
export const decide = async (
  server: Reading,
  actor: Actor,
  of: Arranged,
  dice: Dice,
  name: string,
): Promise<Action> => {
  const { queryId } = of
  const seen = await readQuery(server, actor, queryId)
  if (!seen || dice.percent(10)) return anything(of, actor, seen, dice)
  if (dice.percent(20)) return save(queryId, seen.modifiedDtime, name)
  const sent = seen.containers.filter(({ sentForSigning }) => sentForSigning)
  if (seen.containers.length > 0 && dice.percent(25)) return addContainer(queryId, seen, name)
  const container = sent.length > 0 && dice.percent(40) ? dice.oneOf(sent)?.id : undefined
  if (container !== undefined)
    return {
      does: 'marks signed',
      container,
      asking: { call: containerCalls.setAllSigned, parts: { params: { id: container } } },
    }
  return ownStep(of, actor, seen, dice) ?? anything(of, actor, seen, dice)
}
