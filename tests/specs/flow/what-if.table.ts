import type { WhatIfEvent } from '../../../machines/flow/workflow/what-if.machine.ts'
import { ordinaryFacts } from '../../../machines/lifecycle/query/what-if/ordinary-facts.ts'
import { SCENARIO_SCHEMA, type ScenarioFault } from '../../../machines/lifecycle/query/what-if/scenario.ts'
import type { Trial } from '../../../machines/lifecycle/query/what-if/trial.ts'
import type { Entered, Player } from '../../../machines/lifecycle/query/what-if/what-if.ts'
import { done, failed, type FlowTable } from '../../models/flow.ts'

type Context = { player: Player; entered: Entered; trial: Trial; name: string; fault: ScenarioFault | null }

const start = { status: 'P', facts: ordinaryFacts } as const
const fresh: Trial = { start, lines: [] }
const player: Player = { kind: 'credit', own: true }
const compliance: Player = { kind: 'compliance', own: false }
const entered: Entered = { reason: true, containers: true, conditions: [] }
const silent: Entered = { reason: false, containers: false, conditions: ['limitCovers'] }
const closes = { type: 'step', event: 'query.close', player, entered } as const
const played: Trial = {
  start,
  lines: [
    { ...closes, outcome: { refused: 'principalIs' }, after: start, expected: null },
    { type: 'facts', after: start },
  ],
}
const decided = { status: 'SCR', facts: { ...ordinaryFacts, consumer: true } } as const

const fileOf = (version: string): string =>
  JSON.stringify({
    $schema: version,
    processId: 'query',
    testCases: [
      {
        name: 'Credit may not close',
        instructions: [
          {
            type: 'CREATE_PROCESS_INSTANCE',
            processDefinitionSelector: { processDefinitionId: 'query' },
            startInstructions: [{ elementId: 'P' }],
            variables: ordinaryFacts,
          },
          {
            type: 'PUBLISH_MESSAGE',
            name: 'query.close',
            variables: { principal: 'credit', ofQuery: true, ...entered },
            expect: 'refused principalIs',
          },
        ],
      },
    ],
  })
const opened: Trial = {
  start,
  lines: [{ ...closes, outcome: { refused: 'principalIs' }, after: start, expected: 'refused principalIs' }],
}

const file = new Blob()
const unreadable = { fault: 'unreadable', what: '' } as const

/** Each choice ends what is being read, and leaves a refused file. */
const choices = [
  { on: { type: 'player.choose', player: compliance }, to: 'playing', sets: { player: compliance } },
  { on: { type: 'entered.set', entered: silent }, to: 'playing', sets: { entered: silent } },
  {
    given: { trial: played },
    on: { type: 'status.choose', status: 'SCR' },
    to: 'playing',
    sets: { trial: { start: { status: 'SCR', facts: ordinaryFacts }, lines: [] } },
  },
  {
    on: { type: 'fact.set', path: 'consumer', value: true },
    to: 'playing',
    sets: { trial: { start: { status: 'P', facts: { ...ordinaryFacts, consumer: true } }, lines: [] } },
  },
  {
    on: { type: 'step.take', event: 'query.close' },
    to: 'playing',
    sets: {
      trial: {
        start,
        lines: [{ ...closes, outcome: { refused: 'principalIs' }, after: start, expected: null }],
      },
    },
  },
  {
    given: { trial: played },
    on: { type: 'line.undo' },
    to: 'playing',
    sets: { trial: { start, lines: played.lines.slice(0, 1) } },
  },
  { on: { type: 'line.undo' }, refused: true },
  { given: { trial: played }, on: { type: 'trial.restart' }, to: 'playing', sets: { trial: fresh } },
  { on: { type: 'trial.restart' }, refused: true },
  {
    on: { type: 'query.read', queryId: 7 },
    to: 'readingQuery',
    does: [['start', 'readQuery', { queryId: 7 }]],
  },
  { on: { type: 'file.open', file }, to: 'readingFile', does: [['start', 'readFile', { file }]] },
] as const

/** A what-if: choices and steps at any time, a query or a file read from outside. */
export const whatIfTable: FlowTable<Context, WhatIfEvent> = {
  context: { player, entered, trial: fresh, name: '', fault: null },
  starts: [{ input: undefined, to: 'playing' }],
  states: {
    playing: { is: 'playing', rows: choices },
    readingQuery: {
      is: 'readingQuery',
      tags: ['reading'],
      rows: [
        ...choices,
        {
          given: { trial: played, name: 'Old' },
          on: done('readQuery', decided),
          to: 'playing',
          sets: { trial: { start: decided, lines: [] }, name: '' },
        },
        { given: { trial: played }, on: done('readQuery', null), to: 'queryUnknown' },
        { given: { trial: played }, on: failed('readQuery', new Error('lost')), to: 'queryFailed' },
      ],
    },
    queryUnknown: { is: 'queryUnknown', rows: choices },
    queryFailed: { is: 'queryFailed', rows: choices },
    readingFile: {
      is: 'readingFile',
      tags: ['reading'],
      rows: [
        ...choices,
        {
          on: done('readFile', fileOf(SCENARIO_SCHEMA)),
          to: 'playing',
          sets: { trial: opened, name: 'Credit may not close' },
        },
        {
          given: { trial: played },
          on: done('readFile', fileOf('8.0')),
          to: 'fileRefused',
          sets: { fault: { fault: 'version', what: '8.0' } },
        },
        {
          given: { trial: played },
          on: failed('readFile', new Error('too large')),
          to: 'fileRefused',
          sets: { fault: unreadable },
        },
      ],
    },
    fileRefused: {
      is: 'fileRefused',
      rows: [
        ...choices,
        {
          given: { fault: unreadable },
          on: { type: 'entered.set', entered: silent },
          to: 'playing',
          sets: { entered: silent, fault: null },
        },
      ],
    },
  },
}
