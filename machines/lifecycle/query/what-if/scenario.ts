import * as z from 'zod/mini'
import type { AnyStateMachine } from 'xstate'
import { queryFacts, type QueryFacts } from '../../../../api/query-facts.ts'
import { replaceableRules } from '../../../../api/replaceable-rule.ts'
import { statusCode } from '../../../../api/status.ts'
import { principalKinds } from '../principal.ts'
import { queryMachine } from '../query.machine.ts'
import { isRefusalReason } from '../refusal.ts'
import { isStepType } from '../step-catalogue.ts'
import { ordinaryFacts, PARTNER } from './ordinary-facts.ts'
import {
  coverageOfTrial,
  expectationOf,
  expectedRefusal,
  factsChangedBy,
  momentOf,
  type Trial,
  withFacts,
  withStep,
} from './trial.ts'
import type { Attempted, Moment } from './what-if.ts'

/** The format: a test file of Camunda Process Test in this version, with `processId` and `metadata` of its Modeler. */
export const SCENARIO_SCHEMA = 'https://camunda.com/json-schema/cpt-test-cases/8.9/schema.json'

const process = z.object({ processDefinitionId: z.literal(queryMachine.id) })

type Plain = Readonly<Record<string, unknown>>
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The given facts, each completed with the parts that an older program version did not write. */
const completedParts = (given: Plain, ordinary: Plain): Plain =>
  Object.fromEntries(Object.entries(given).map(([name, inner]) => [name, completed(inner, ordinary[name])]))

function completed(given: unknown, ordinary: unknown): unknown {
  return isPlain(given) && isPlain(ordinary) ? { ...ordinary, ...completedParts(given, ordinary) } : given
}

const strictFacts = z.strictObject(queryFacts.shape)
/** Facts that a file of an older program version lacks have their ordinary values. */
const startFacts = z.pipe(
  z.transform((given: unknown) => completed(given, ordinaryFacts)),
  strictFacts,
)
const changedFacts = z.pipe(
  z.transform((given: unknown) => (isPlain(given) ? completedParts(given, ordinaryFacts) : given)),
  z.partial(strictFacts),
)

const created = z.object({
  type: z.literal('CREATE_PROCESS_INSTANCE'),
  processDefinitionSelector: process,
  startInstructions: z.tuple([z.object({ elementId: statusCode })]),
  variables: startFacts,
})

/** Who takes the step, and what they enter. */
const stepVariables = z.strictObject({
  principal: z.enum(principalKinds),
  ofQuery: z.boolean(),
  reason: z.boolean(),
  containers: z.boolean(),
  conditions: z.array(z.enum(replaceableRules)),
})

const instruction = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('UPDATE_VARIABLES'),
    processInstanceSelector: process,
    variables: changedFacts,
  }),
  z.object({
    type: z.literal('PUBLISH_MESSAGE'),
    name: z.string(),
    variables: stepVariables,
    expect: z.optional(z.string()),
  }),
  z.object({
    type: z.literal('ASSERT_ELEMENT_INSTANCE'),
    elementSelector: z.object({ elementId: z.string() }),
    state: z.literal('IS_ACTIVE'),
  }),
])
type Instruction = z.infer<typeof instruction>

const testCase = z.object({
  name: z.string().check(z.minLength(1)),
  instructions: z.tuple([created], instruction),
})

/** A named what-if of a file, before it is played. */
export type Scenario = {
  name: string
  start: Moment
  steps: readonly (
    | { type: 'facts'; facts: Partial<QueryFacts> }
    | ({ type: 'step'; expected: string } & Attempted)
  )[]
}

/** Why a file is not a scenario, and the value at fault. */
export type ScenarioFault = {
  fault: 'notJson' | 'version' | 'machine' | 'event' | 'guard' | 'state' | 'content' | 'unreadable'
  what: string
}

const fault = (kind: ScenarioFault['fault'], what: string) => ({ fault: kind, what })

const elementIds = new Set(
  Object.values(queryMachine.states).flatMap(({ key, states }) => [
    key,
    ...Object.keys(states).map((inner) => `${key}.${inner}`),
  ]),
)

/** The first name in a file that the lifecycle does not know. */
const unknownName = (instructions: readonly Instruction[]): ScenarioFault | null => {
  for (const one of instructions) {
    if (one.type === 'PUBLISH_MESSAGE') {
      if (!isStepType(one.name)) return fault('event', one.name)
      const guard = one.expect === undefined ? null : expectedRefusal(one.expect)
      if (guard !== null && !isRefusalReason(guard)) return fault('guard', guard)
      if (one.expect !== undefined && guard === null) return fault('content', `expect: ${one.expect}`)
    }
    if (one.type === 'ASSERT_ELEMENT_INSTANCE' && !elementIds.has(one.elementSelector.elementId))
      return fault('state', one.elementSelector.elementId)
  }
  return null
}

/** The steps with what is expected of each: a refusal, or the state that the next instruction asserts. */
const stepsOf = (instructions: readonly Instruction[]): Scenario['steps'] =>
  instructions.flatMap((one, index): Scenario['steps'] => {
    if (one.type === 'UPDATE_VARIABLES')
      return [{ type: 'facts', facts: one.variables as Partial<QueryFacts> }]
    if (one.type === 'ASSERT_ELEMENT_INSTANCE' || !isStepType(one.name)) return []
    const next = instructions[index + 1]
    const asserted = next?.type === 'ASSERT_ELEMENT_INSTANCE' ? next.elementSelector.elementId : ''
    const { principal, ofQuery, reason, containers, conditions } = one.variables
    return [
      {
        type: 'step',
        event: one.name,
        player: { kind: principal, own: ofQuery },
        entered: { reason, containers, conditions },
        expected: one.expect ?? asserted,
      },
    ]
  })

const firstIssue = ({ issues }: z.core.$ZodError): string => {
  const [issue] = issues
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys : []
  return [...(issue?.path ?? []), ...keys].join('.')
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const head = z.object({ $schema: z.string(), processId: z.string(), testCases: z.array(z.unknown()) })

/** Reads a scenario file of one test case. Returns the fault and what it names if it is none. */
export const readScenario = (text: string): { scenario: Scenario } | ScenarioFault => {
  const json = readJson(text)
  if (json === undefined) return fault('notJson', '')
  const file = head.safeParse(json)
  if (!file.success) return fault('content', firstIssue(file.error))
  const { $schema, processId, testCases } = file.data
  if ($schema !== SCENARIO_SCHEMA) return fault('version', $schema)
  if (processId !== queryMachine.id) return fault('machine', processId)
  if (testCases.length !== 1) return fault('content', 'testCases')
  const one = testCase.safeParse(testCases[0])
  if (!one.success) return fault('content', `testCases.0.${firstIssue(one.error)}`)
  const [start, ...instructions] = one.data.instructions
  const unknown = unknownName(instructions)
  if (unknown) return unknown
  const steps = stepsOf(instructions)
  const open = steps.find((step) => step.type === 'step' && step.expected === '')
  if (open?.type === 'step') return fault('content', `expect: ${open.event}`)
  const [{ elementId: status }] = start.startInstructions
  return { scenario: { name: one.data.name, start: { status, facts: start.variables }, steps } }
}

/** Plays a scenario from its start; the lines say what was expected. `machine`: a candidate for the lifecycle. */
export const playScenario = ({ start, steps }: Scenario, machine?: AnyStateMachine): Trial =>
  steps.reduce<Trial>(
    (trial, step) =>
      step.type === 'facts'
        ? withFacts(trial, { ...momentOf(trial).facts, ...step.facts })
        : withStep(trial, step, step.expected, machine),
    { start, lines: [] },
  )

const ofProcess = { processDefinitionId: queryMachine.id }

const instructionsOf = (trial: Trial): object[] =>
  trial.lines.flatMap((line, index): object[] => {
    if (line.type === 'facts')
      return [
        {
          type: 'UPDATE_VARIABLES',
          processInstanceSelector: ofProcess,
          variables: factsChangedBy(trial, index),
        },
      ]
    const { event, player, entered, outcome } = line
    const message = {
      type: 'PUBLISH_MESSAGE',
      name: event,
      variables: { principal: player.kind, ofQuery: player.own, ...entered },
    }
    return 'refused' in outcome
      ? [{ ...message, expect: expectationOf(outcome) }]
      : [
          message,
          {
            type: 'ASSERT_ELEMENT_INSTANCE',
            elementSelector: { elementId: outcome.reached },
            state: 'IS_ACTIVE',
          },
        ]
  })

/** Writes a scenario file; the outcomes of the trial become the expected ones. */
export const writeScenario = (name: string, trial: Trial): string => {
  const { start } = trial
  const { states, transitions } = coverageOfTrial(trial)
  const file = {
    $schema: SCENARIO_SCHEMA,
    processId: queryMachine.id,
    testCases: [
      {
        name,
        instructions: [
          {
            type: 'CREATE_PROCESS_INSTANCE',
            processDefinitionSelector: ofProcess,
            startInstructions: [{ elementId: start.status }],
            variables: { ...start.facts, partnerId: PARTNER },
          },
          ...instructionsOf(trial),
        ],
        metadata: {
          coveredFlowNodes: states.map((flowNodeId) => ({ flowNodeId, elementType: 'TASK' })),
          coveredSequenceFlows: transitions,
        },
      },
    ],
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** The name of a scenario's file: its letters and digits, with hyphens between. */
export const scenarioFileName = (name: string): string => {
  const bare = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
  return `${bare.replaceAll(/^-+|-+$/g, '') || 'scenario'}.scenario.json`
}
