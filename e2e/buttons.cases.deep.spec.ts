import type { Page } from 'playwright/test'
import { type StatusCode, statusCodes } from '../api/status.ts'
import { labelFor, offerTo } from '../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../machines/lifecycle/query/steps.ts'
import { arrange } from '../tests/api/lifecycle/arrange.ts'
import { eventTypes, stepTable, expectedResult } from '../tests/models/query.oracle.ts'
import { factsOf, type Flaw, ordinary, type Situation, withFlaw } from '../tests/models/query.situation.ts'
import { tenthInCore } from '../tools/tiers.ts'
import { type Person, people } from './people.ts'
import { pathOf, type QueryScreen, queryScreen } from './query-screen.ts'
import { expect, test } from './test.ts'
import { messageId, type Words } from './words.ts'

// The tests change the partners' settings, so each worker has its own portal.
test.use({ ownPortal: 'arranged' })
test.describe.configure({ mode: 'parallel' })

/** The state of a step's button: live, or refused with this text. */
type ButtonState = 'live' | (string & {})
type ButtonStates = Partial<Record<QueryEventType, ButtonState>>

/** The tab with a view's steps that are not in the bar. */
const stepsTab = {
  partner: 'status',
  inhouse: 'credit',
  shop: 'transaction',
  credit: 'credit',
  compliance: 'credit',
} as const

/** Every step button on the screen with its state. */
async function buttonStatesOf({ page, words }: QueryScreen, situation: Situation): Promise<ButtonStates> {
  const facts = factsOf(situation)
  const names = new Map(eventTypes.map((type) => [words(messageId(labelFor(type, facts))), type]))
  const shown = await page.getByRole('button').evaluateAll((buttons) =>
    buttons.map((button) => ({
      name: button.textContent.trim(),
      refused: button.getAttribute('aria-disabled') === 'true',
      why: (button.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '')
        .join(' '),
    })),
  )
  return Object.fromEntries(
    shown.flatMap(({ name, refused, why }) => {
      const type = names.get(name)
      return type ? [[type, refused ? why : 'live'] as const] : []
    }),
  )
}

/** Refusals whose text names the role that takes the step, or its statuses. */
const refusedElsewhere = ['principalIs', 'notFromThisStatus', 'ownQuery']
/** Whether the screen completes a refusal with what it knows, such as the name of a condition. */
const isCompleted = (expected: ButtonState): boolean =>
  expected === 'live' || expected === 'elsewhere' || expected.includes('{')

/**
 * The expected buttons by the tables, for a person who could take the steps in this situation; a reason is asked after
 * the click.
 */
function expectedButtons(status: StatusCode, kind: Person, situation: Situation, words: Words): ButtonStates {
  const steps = eventTypes.flatMap((type): [QueryEventType, ButtonState][] => {
    const found = expectedResult({ status, kind, type, situation: { ...situation, reason: 'given' } })
    if ('to' in found) return [[type, 'live']]
    return [
      [
        type,
        refusedElsewhere.includes(found.reason) ? 'elsewhere' : words(messageId(`refusal.${found.reason}`)),
      ],
    ]
  })
  return Object.fromEntries(steps)
}

/** On a newly opened screen no container is selected. */
const withNothingSelected = (situation: Situation): Situation => ({ ...situation, picked: 'none' })

/** Whether the button is hidden if a guard refuses: over the limit, and where the partner signs on paper. */
const mayBeHidden = (kind: Person, type: QueryEventType): boolean =>
  offerTo(kind, type)?.hiddenBy !== undefined

const isOwn = (status: StatusCode, kind: Person, type: string): boolean =>
  Object.keys(stepTable[status]).includes(`${kind} ${type}`)

async function expectButtons(screen: QueryScreen, status: StatusCode, kind: Person, situation: Situation) {
  const { words } = screen
  const table = expectedButtons(status, kind, withNothingSelected(situation), words)
  const own = eventTypes.filter((type) => isOwn(status, kind, type))
  await screen.expectStatus(status)
  await screen.openTab(stepsTab[kind])
  await expect(async () => {
    const found = await buttonStatesOf(screen, situation)
    // Every visible button agrees with the table, and none of the person's own steps is missing.
    const due = own.filter((type) => table[type] === 'live' || !mayBeHidden(kind, type))
    for (const [type, state = ''] of Object.entries(found)) {
      const { [type as QueryEventType]: expected = '' } = table
      expect([type, state === 'live']).toEqual([type, expected === 'live'])
      if (!isCompleted(expected)) expect(state, type).toContain(expected)
    }
    expect(Object.keys(found)).toEqual(expect.arrayContaining(due))
  }).toPass()
}

const kinds = Object.keys(people) as Person[]
const productOf = (kind: Person) => (kind === 'shop' ? 'ONSPOT' : 'LEASING')

for (const status of tenthInCore(statusCodes)) {
  test(`every role’s buttons in ${status}`, async ({ visitAs, words, database }) => {
    for (const kind of kinds) {
      const situation: Situation = { ...ordinary, product: productOf(kind) }
      const { queryId } = await arrange(database, { status, kind, situation })
      await test.step(kind, async () => {
        const page = await visitAs(kind, pathOf(kind, queryId))
        await expectButtons(queryScreen(page, words), status, kind, situation)
      })
    }
  })
}

/** Another partner's query opens in-house only, after it was sent. */
const isVisibleTo = (status: StatusCode, kind: Person, flaw: Flaw): boolean =>
  flaw !== "whose: another partner's" || (kind === 'inhouse' && status !== 'P')

/**
 * One situation for each requirement of each person's step, in the first status that has it; the machine and API tests
 * cover the others.
 */
const requirementCases = new Map(
  statusCodes
    .toReversed()
    .flatMap((status) =>
      kinds.flatMap((kind) =>
        Object.entries(stepTable[status]).flatMap(([step, needs]) =>
          Object.entries(step.startsWith(`${kind} `) && needs ? needs : {}).flatMap(([reason, [flaw]]) =>
            typeof flaw === 'string' && reason !== 'hasReason' && isVisibleTo(status, kind, flaw)
              ? [[`${kind}, ${flaw}`, { status, kind, flaw }] as const]
              : [],
          ),
        ),
      ),
    ),
)

/** Changes that a flaw implies on a screen. */
const impliedChanges: Partial<Record<Flaw, Partial<Situation>>> = { 'assets: none': { total: 'zero' } }

for (const [name, { status, kind, flaw }] of tenthInCore([...requirementCases], ([name]) => name)) {
  test(`the buttons in ${status}: ${name}`, async ({ visitAs, words, database }) => {
    const situation = {
      ...withFlaw({ ...ordinary, product: productOf(kind) }, flaw),
      ...impliedChanges[flaw],
    }
    const { queryId } = await arrange(database, { status, kind, situation })
    // The engine does not respond, so the screen uses the stored limit.
    const silence = (page: Page) => page.route('**/api/limits/*', () => undefined)
    const page = await visitAs(kind, pathOf(kind, queryId), silence)
    await expectButtons(queryScreen(page, words), status, kind, situation)
    // The screen is closed first, so that it does not request the limit again.
    await page.goto('about:blank')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
