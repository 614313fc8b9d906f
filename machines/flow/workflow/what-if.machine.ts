import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import type { StatusCode } from '../../../api/status.ts'
import { ordinaryFacts } from '../../lifecycle/query/what-if/ordinary-facts.ts'
import { playScenario, readScenario, type ScenarioFault } from '../../lifecycle/query/what-if/scenario.ts'
import { momentOf, type Trial, withFactAt, withStep } from '../../lifecycle/query/what-if/trial.ts'
import type { Entered, Moment, Player } from '../../lifecycle/query/what-if/what-if.ts'
import type { QueryEventType } from '../../lifecycle/query/steps.ts'
import { notProvided } from '../not-provided.ts'

type Context = {
  player: Player
  entered: Entered
  trial: Trial
  /** The name of the scenario that was opened; empty before. */
  name: string
  /** Why the last file was refused. */
  fault: ScenarioFault | null
}

export type WhatIfEvent =
  | { type: 'player.choose'; player: Player }
  | { type: 'entered.set'; entered: Entered }
  /** Begins again in this status, with the facts as they are. */
  | { type: 'status.choose'; status: StatusCode }
  | { type: 'fact.set'; path: string; value: unknown }
  | { type: 'step.take'; event: QueryEventType }
  /** Takes the last line back. */
  | { type: 'line.undo' }
  /** Takes every line back. */
  | { type: 'trial.restart' }
  /** Begins with the facts of a stored query. */
  | { type: 'query.read'; queryId: number }
  | { type: 'file.open'; file: Blob }

export type WhatIfActor = ActorRefFrom<typeof whatIfMachine>

type Text = { text: string }
type Read = { moment: Moment | null }

const faultIn = (text: string): ScenarioFault | null => {
  const read = readScenario(text)
  return 'fault' in read ? read : null
}

/**
 * A what-if on the lifecycle of a query: facts and a role are chosen, steps are tried, and nothing is written. A query's
 * facts and a file's text come from outside; another choice cancels the reading. A refused file leaves the trial as it is.
 */
export const whatIfMachine = setup({
  types: {} as { context: Context; events: WhatIfEvent; tags: 'reading' },
  actors: {
    /** Resolves to null if the user may see no such query. */
    readQuery: fromPromise<Moment | null, { queryId: number }>(notProvided('readQuery')),
    readFile: fromPromise<string, { file: Blob }>(notProvided('readFile')),
  },
  actions: {
    setPlayer: assign((_, { player }: { player: Player }) => ({ player })),
    setEntered: assign((_, { entered }: { entered: Entered }) => ({ entered })),
    beginIn: assign(({ context }, { status }: { status: StatusCode }) => ({
      trial: { start: { ...momentOf(context.trial), status }, lines: [] },
    })),
    setFact: assign(({ context }, { path, value }: { path: string; value: unknown }) => ({
      trial: withFactAt(context.trial, path, value),
    })),
    takeStep: assign(({ context: { trial, player, entered } }, { event }: { event: QueryEventType }) => ({
      trial: withStep(trial, { event, player, entered }),
    })),
    undo: assign(({ context: { trial } }) => ({ trial: { ...trial, lines: trial.lines.slice(0, -1) } })),
    restart: assign(({ context: { trial } }) => ({ trial: { ...trial, lines: [] } })),
    setStart: assign(({ context }, { moment }: Read) => ({
      trial: { start: moment ?? context.trial.start, lines: [] },
      name: '',
    })),
    play: assign((_, { text }: Text) => {
      const read = readScenario(text)
      return 'fault' in read ? {} : { trial: playScenario(read.scenario), name: read.scenario.name }
    }),
    setFault: assign((_, { text }: Text) => ({ fault: faultIn(text) })),
    setUnreadable: assign({ fault: { fault: 'unreadable', what: '' } }),
    clearFault: assign({ fault: null }),
  },
  guards: {
    hasLines: ({ context }) => context.trial.lines.length > 0,
    isFound: (_, { moment }: Read) => moment !== null,
    isScenario: (_, { text }: Text) => faultIn(text) === null,
  },
}).createMachine({
  id: 'whatIf',
  context: {
    player: { kind: 'credit', own: true },
    entered: { reason: true, containers: true, conditions: [] },
    trial: { start: { status: 'P', facts: ordinaryFacts }, lines: [] },
    name: '',
    fault: null,
  },
  initial: 'playing',
  on: {
    'player.choose': { target: '.playing', actions: { type: 'setPlayer', params: ({ event }) => event } },
    'entered.set': { target: '.playing', actions: { type: 'setEntered', params: ({ event }) => event } },
    'status.choose': { target: '.playing', actions: { type: 'beginIn', params: ({ event }) => event } },
    'fact.set': { target: '.playing', actions: { type: 'setFact', params: ({ event }) => event } },
    'step.take': { target: '.playing', actions: { type: 'takeStep', params: ({ event }) => event } },
    'line.undo': { guard: 'hasLines', target: '.playing', actions: 'undo' },
    'trial.restart': { guard: 'hasLines', target: '.playing', actions: 'restart' },
    'query.read': '.readingQuery',
    'file.open': '.readingFile',
  },
  states: {
    playing: {},
    readingQuery: {
      tags: 'reading',
      invoke: {
        id: 'readQuery',
        src: 'readQuery',
        input: ({ event }) => ({ queryId: event.type === 'query.read' ? event.queryId : 0 }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ moment: event.output }) },
            target: 'playing',
            actions: { type: 'setStart', params: ({ event }) => ({ moment: event.output }) },
          },
          { target: 'queryUnknown' },
        ],
        onError: 'queryFailed',
      },
    },
    queryUnknown: {},
    queryFailed: {},
    readingFile: {
      tags: 'reading',
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ event }) => ({ file: event.type === 'file.open' ? event.file : new Blob() }),
        onDone: [
          {
            guard: { type: 'isScenario', params: ({ event }) => ({ text: event.output }) },
            target: 'playing',
            actions: { type: 'play', params: ({ event }) => ({ text: event.output }) },
          },
          {
            target: 'fileRefused',
            actions: { type: 'setFault', params: ({ event }) => ({ text: event.output }) },
          },
        ],
        onError: { target: 'fileRefused', actions: 'setUnreadable' },
      },
    },
    fileRefused: { exit: 'clearFault' },
  },
})
