import { eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { replaceableRules } from '../api/replaceable-rule.ts'
import type { StatusCode } from '../api/status.ts'
import type { PrincipalKind } from '../machines/lifecycle/query/principal.ts'
import type { Database } from '../server/platform/database/database.ts'
import { conditionTemplateTable } from '../server/schema/condition-template.table.ts'
import { arrange, whyOf } from '../tests/api/lifecycle/arrange.ts'
import { type PathStep, tableSteps } from '../tests/models/query.model.ts'
import { deliveryDate, templateOf } from '../tests/specs/chosen.ts'
import { decidedByVotes } from '../tests/specs/effects.table.ts'
import { stayingTypes, stepTable } from '../tests/specs/steps.table.ts'
import { tenthInCore } from '../tools/tiers.ts'
import { runScheduledJobs } from './clock.ts'
import { type Person, people } from './people.ts'
import { pathOf, type QueryScreen, queryScreen } from './query-screen.ts'
import { signAtGateway } from './signing.ts'
import { takeStep } from './take-step.ts'
import { expect, test } from './test.ts'
import type { Words } from './words.ts'

// Tests change the partners' settings, so each worker has its own portal.
test.use({ ownPortal: 'arranged' })
test.describe.configure({ mode: 'parallel' })

const CLOSING_REASON = 'Chose competitor'

/** The user who has the query open while the system takes a step, and its status. */
const witnesses: Partial<Record<PathStep['event']['type'], { as: Person; from: StatusCode }>> = {
  'decision.approved': { as: 'inhouse', from: 'P' },
  'decision.approvedIf': { as: 'inhouse', from: 'P' },
  'committee.approved': { as: 'credit', from: 'SCR' },
  'committee.approvedWithChanges': { as: 'credit', from: 'SCR' },
  'committee.refused': { as: 'credit', from: 'SCR' },
  'containers.allSigned': { as: 'compliance', from: 'CR' },
  'contract.ended': { as: 'compliance', from: 'CA' },
  'query.reminderDue': { as: 'compliance', from: 'P' },
  'query.overdue': { as: 'compliance', from: 'P' },
  'query.expired': { as: 'compliance', from: 'P' },
  'committee.reminderDue': { as: 'compliance', from: 'SCR' },
  'committee.overdue': { as: 'compliance', from: 'SCR' },
}

type LastVote = { event: PathStep['event']['type']; votes: PathStep['situation']['votes'] }

/**
 * The vote that decides, and those before it. They are one short of a decision, because a job that counts votes would
 * come first.
 */
const lastVotes: Partial<Record<PathStep['event']['type'], LastVote>> = {
  'committee.approved': { event: 'committee.voteToApprove', votes: 'one short' },
  'committee.approvedWithChanges': { event: 'committee.voteToApproveWithChanges', votes: 'one short' },
  'committee.refused': { event: 'committee.voteToRefuse', votes: 'one short to refuse' },
}

/** Contracts with missing requirements are activated with a reason. */
const activatesAnyway = (type: PathStep['event']['type'], { reason }: PathStep['situation']): boolean =>
  type === 'contract.activate' && reason === 'given'

const isPerson = (kind: PrincipalKind): kind is Person => kind !== 'system'

/** Steps that follow at once when a query is sent to credit. */
const decidedAutomatically: ReadonlySet<string> = new Set(['decision.approved', 'decision.approvedIf'])

/** Steps that a job takes when their moment has come. */
const ofClock: ReadonlySet<string> = new Set([
  'contract.ended',
  'query.reminderDue',
  'query.overdue',
  'query.expired',
  'committee.reminderDue',
  'committee.overdue',
])

/** Lets the arranged templates of conditions replace their rules, or no rule. */
const giveRules = async (database: Database, given: boolean) => {
  for (const [rule, id] of Object.entries(templateOf))
    await database
      .update(conditionTemplateTable)
      .set({ rule: given ? (replaceableRules.find((one) => one === rule) ?? null) : null })
      .where(eq(conditionTemplateTable.conditionTemplateId, id))
}

/** Causes a step of the system. */
async function cause(screen: QueryScreen, { event, to }: PathStep, dataDir: string) {
  const { page, words } = screen
  if (decidedAutomatically.has(event.type)) return takeStep(screen, 'query.sendToCredit')
  const lastVote = lastVotes[event.type]
  if (lastVote) return takeStep(screen, lastVote.event, { reason: CLOSING_REASON })
  if (ofClock.has(event.type)) {
    await runScheduledJobs(dataDir)
    return expect(async () => {
      await page.reload()
      await screen.expectStatus(to, { timeout: 2_000 })
    }).toPass()
  }
  await takeStep(screen, 'contract.sendForSigning', { container: '1' })
  await screen.openTab('credit')
  return signAtGateway(page, words, ['Mari Meri'])
}

/** The text about an approval with changes: the advance, and the resulting payment. */
const changesSaid = (words: Words): RegExp =>
  new RegExp(
    `^${words('term.advancePercent')}: ${words('term.before')} 5%\\s+→ ${words('term.after')} 10%` +
      `${words('term.pmtAmount')}: ${words('term.before')} .*\\d.* → ${words('term.after')} .*\\d`,
  )

/** The text about an approval with conditions. */
const conditionsSaid = (words: Words): RegExp =>
  new RegExp(`^${words('status.providedThat')}\\s*(${whyOf.en}|${whyOf.et})`.replaceAll('?', '\\?'))

/** The expected rows of the history, newest first. */
function expectedRows(
  { event, kind, to, situation }: PathStep,
  words: Words,
): Parameters<QueryScreen['expectHistory']>[0] {
  // Credit reads the single votes too.
  const committee = new RegExp(`^${words('principal.credit')}.+: `)
  const by = isPerson(kind)
    ? people[kind]
    : decidedByVotes.includes(event.type)
      ? committee
      : words('principal.system')
  if (stayingTypes.includes(event.type)) return []
  if (event.type === 'committee.refused') return [{ by, status: to, reason: `Tax debt; ${CLOSING_REASON}` }]
  if (decidedAutomatically.has(event.type))
    return [
      { by, status: to, ...(event.type === 'decision.approvedIf' && { reason: conditionsSaid(words) }) },
      { by: people.inhouse, status: 'SCR' },
    ]
  if (event.type === 'query.approveWithChanges' || event.type === 'committee.approvedWithChanges')
    return [{ by, status: to, reason: changesSaid(words) }]
  const { asks } = stepTable[event.type]
  const writes = asks === 'closing' || asks === 'reason' || activatesAnyway(event.type, situation)
  return [{ by, status: to, ...(writes && { reason: CLOSING_REASON }) }]
}

async function expectTaken(screen: QueryScreen, step: PathStep) {
  const { page, words } = screen
  await screen.expectStatus(step.to)
  const rows = expectedRows(step, words)
  await screen.expectHistory(rows)
  if (rows.length === 0) await expect(historyRows(page, words('status.history.title'))).toHaveCount(1)
}

const historyRows = (page: Page, name: string) => page.getByRole('table', { name }).getByRole('row')

/**
 * Every step of every person to every status, from the first status that has it. API tests cover differences that no
 * screen shows, and `buttons.cases.deep.spec.ts` the buttons in each status.
 */
const testedSteps = [
  ...new Map(
    tableSteps
      // `apply.spec.ts` covers the customer's steps. The decision table of the demo never refuses.
      .filter(({ event }) => !event.type.startsWith('customer.') && event.type !== 'decision.refused')
      .toReversed()
      .map((step) => [`${step.kind} ${step.event.type} ${step.to === step.from ? '' : step.to}`, step]),
  ).values(),
]

const nameOf = (step: PathStep): string => `${step.from}: ${step.caseName} → ${step.to}`

for (const step of tenthInCore(testedSteps, nameOf)) {
  test(nameOf(step), async ({ visitAs, words, database, portal }) => {
    const { kind, situation, event } = step
    const witness = witnesses[event.type]
    const as = witness?.as ?? kind
    if (!isPerson(as)) throw new Error(`nobody sees ${event.type}`)
    const containers = event.type === 'containers.allSigned' ? 'unsent' : situation.containers
    const votes = lastVotes[event.type]?.votes ?? situation.votes
    const scene = {
      status: witness?.from ?? step.from,
      kind: as,
      situation: { ...situation, containers, votes },
    }
    const { queryId } = await arrange(database, scene)

    const screen = queryScreen(await visitAs(as, pathOf(as, queryId)), words)
    await screen.expectStatus(scene.status)
    if (as === 'shop') await screen.openTab('transaction')
    if (event.type === 'contract.enterInLedger') await screen.openTab('credit')
    await giveRules(database, event.type === 'decision.approvedIf')
    if (witness) await cause(screen, step, portal.dataDir)
    else
      await takeStep(screen, event.type, {
        reason: CLOSING_REASON,
        deliveryDate,
        ...(activatesAnyway(event.type, situation) && { note: CLOSING_REASON }),
        ...(kind === 'compliance' && event.type === 'contract.sendForSigning' && { container: '1' }),
      })
    await expectTaken(screen, step)
  })
}
