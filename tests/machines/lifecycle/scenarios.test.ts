import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type GuardName } from '../../../machines/lifecycle/query/guards.ts'
import { queryMachine } from '../../../machines/lifecycle/query/query.machine.ts'
import { ordinaryFacts } from '../../../machines/lifecycle/query/what-if/ordinary-facts.ts'
import {
  playScenario,
  readScenario,
  type Scenario,
  SCENARIO_SCHEMA,
  scenarioFileName,
  writeScenario,
} from '../../../machines/lifecycle/query/what-if/scenario.ts'
import { differencesOf } from '../../../machines/lifecycle/query/what-if/trial.ts'
import { projectFolder } from '../../house/sources.ts'

const files = globSync('tests/scenarios/*.scenario.json', { cwd: projectFolder }).toSorted()
const textOf = (file: string): string => readFileSync(join(projectFolder, file), 'utf8')

const scenarioIn = (text: string): Scenario => {
  const read = readScenario(text)
  if ('fault' in read) throw new Error(`${read.fault}: ${read.what}`)
  return read.scenario
}

type Asked = { context: unknown; event: unknown }

/** Exactly one of them holds. Inverting one alone would lead from one child state to the other without end. */
const opposites: readonly GuardName[] = ['oneDecides', 'committeeDecides']

type Holds = (asked: Asked, params: unknown) => boolean

/** The lifecycle with one guard that answers the opposite. */
const withInverted = (name: GuardName) => {
  const names = opposites.includes(name) ? opposites : [name]
  const inverted = (each: GuardName): Holds => {
    const holds = queryMachine.implementations.guards[each] as Holds
    return (asked, params) => !holds(asked, params)
  }
  return queryMachine.provide({ guards: Object.fromEntries(names.map((each) => [each, inverted(each)])) })
}

describe('the scenarios of tests/scenarios', () => {
  test('are there', () => {
    expect(files.length).toBeGreaterThanOrEqual(3)
  })

  test.each(files)('%s goes as it says, and is written again with all that it says', (file) => {
    const scenario = scenarioIn(textOf(file))
    const trial = playScenario(scenario)
    expect(differencesOf(trial)).toEqual([])
    // A file of an older program version lacks newer facts.
    expect(JSON.parse(writeScenario(scenario.name, trial))).toMatchObject(JSON.parse(textOf(file)))
    expect(file.endsWith(`/${scenarioFileName(scenario.name)}`)).toBe(true)
  })

  const refusals = files.flatMap((file) =>
    [...textOf(file).matchAll(/"expect": "refused (\w+)"/g)].map(
      ([, guard]) => [guard as GuardName, file] as const,
    ),
  )

  test.each(refusals)('%s inverted turns %s red', (guard, file) => {
    const trial = playScenario(scenarioIn(textOf(file)), withInverted(guard))
    expect(differencesOf(trial)).not.toEqual([])
  })

  test('expect refusals by several guards', () => {
    expect(new Set(refusals.map(([guard]) => guard)).size).toBeGreaterThanOrEqual(3)
  })
})

describe('a file that is no scenario is refused, and what is wrong is named', () => {
  const step = {
    type: 'PUBLISH_MESSAGE',
    name: 'query.close',
    variables: { principal: 'credit', ofQuery: true, reason: true, containers: false, conditions: [] },
    expect: 'refused principalIs',
  }
  const fileWith = (instructions: readonly object[], change: object = {}): string =>
    JSON.stringify({
      $schema: SCENARIO_SCHEMA,
      processId: 'query',
      testCases: [
        {
          name: 'One',
          instructions: [
            {
              type: 'CREATE_PROCESS_INSTANCE',
              processDefinitionSelector: { processDefinitionId: 'query' },
              startInstructions: [{ elementId: 'P' }],
              variables: ordinaryFacts,
            },
            ...instructions,
          ],
        },
      ],
      ...change,
    })
  const startWith = (variables: object) => ({
    testCases: [
      {
        name: 'One',
        instructions: [
          {
            type: 'CREATE_PROCESS_INSTANCE',
            processDefinitionSelector: { processDefinitionId: 'query' },
            startInstructions: [{ elementId: 'P' }],
            variables,
          },
        ],
      },
    ],
  })

  test('a good one is read', () => {
    expect(scenarioIn(fileWith([step])).steps).toHaveLength(1)
  })

  test('facts that an older file lacks are the ordinary ones', () => {
    const { termsPayable: _, deadlines, ...older } = { ...ordinaryFacts, assetCount: 7 }
    const { vote: __, ...olderDeadlines } = { ...deadlines, overdue: true }
    const update = {
      type: 'UPDATE_VARIABLES',
      processInstanceSelector: { processDefinitionId: 'query' },
      variables: { deadlines: olderDeadlines },
    }
    const expected = { ...deadlines, overdue: true }
    const { start } = scenarioIn(fileWith([], startWith({ ...older, deadlines: olderDeadlines })))
    expect(start.facts).toEqual({ ...ordinaryFacts, assetCount: 7, deadlines: expected })
    expect(scenarioIn(fileWith([update])).steps).toEqual([{ type: 'facts', facts: { deadlines: expected } }])
  })

  test.each([
    ['no JSON', '{', { fault: 'notJson', what: '' }],
    ['no object', 'null', { fault: 'content', what: '' }],
    ['another version', fileWith([], { $schema: 'v9' }), { fault: 'version', what: 'v9' }],
    ['another machine', fileWith([], { processId: 'offer' }), { fault: 'machine', what: 'offer' }],
    ['two test cases', fileWith([], { testCases: [1, 2] }), { fault: 'content', what: 'testCases' }],
    ['an unknown event', fileWith([{ ...step, name: 'query.fly' }]), { fault: 'event', what: 'query.fly' }],
    [
      'an event of every object',
      fileWith([{ ...step, name: 'toString' }]),
      { fault: 'event', what: 'toString' },
    ],
    [
      'an unknown guard',
      fileWith([{ ...step, expect: 'refused nobodyLooks' }]),
      { fault: 'guard', what: 'nobodyLooks' },
    ],
    [
      'an expectation that is no refusal',
      fileWith([{ ...step, expect: 'accepted' }]),
      { fault: 'content', what: 'expect: accepted' },
    ],
    [
      'a step without an expectation',
      fileWith([{ ...step, expect: undefined }]),
      { fault: 'content', what: 'expect: query.close' },
    ],
    [
      'an unknown state',
      fileWith([
        { ...step, expect: undefined },
        { type: 'ASSERT_ELEMENT_INSTANCE', elementSelector: { elementId: 'ZZ' }, state: 'IS_ACTIVE' },
      ]),
      { fault: 'state', what: 'ZZ' },
    ],
    [
      'an instruction that the page does not know',
      fileWith([{ type: 'COMPLETE_JOB' }]),
      { fault: 'content', what: 'testCases.0.instructions.1.type' },
    ],
    [
      'facts that are no object',
      fileWith([], startWith([])),
      { fault: 'content', what: 'testCases.0.instructions.0.variables' },
    ],
    [
      'a fact that there is not',
      fileWith([], startWith({ ...ordinaryFacts, colour: 'red' })),
      { fault: 'content', what: 'testCases.0.instructions.0.variables.colour' },
    ],
  ])('%s', (_name, text, fault) => {
    expect(readScenario(text)).toEqual(fault)
  })
})

test.each([
  ['Credit may not close', 'credit-may-not-close.scenario.json'],
  [' Öö: tähtis! ', 'oo-tahtis.scenario.json'],
  ['…', 'scenario.scenario.json'],
])('the file of "%s" is named %s', (name, file) => {
  expect(scenarioFileName(name)).toBe(file)
})
