import type { Page } from 'playwright/test'
import type { StatusCode } from '../api/status.ts'
import type { PrincipalKind } from '../machines/lifecycle/query/principal.ts'
import { arrange } from '../tests/api/lifecycle/arrange.ts'
import { type PathStep, tableSteps } from '../tests/models/query.model.ts'
import { deliveryDate } from '../tests/specs/chosen.ts'
import { decidedByVotes } from '../tests/specs/effects.table.ts'
import { stayingTypes, stepTable } from '../tests/specs/steps.table.ts'
import { runClock } from './clock.ts'
import { type Person, people } from './people.ts'
import { pathOf, type QueryScreen, queryScreen } from './query-screen.ts'
import { signAtGateway } from './signing.ts'
import { takeStep } from './take-step.ts'
import { expect, test } from './test.ts'
import type { Words } from './words.ts'

// Here the settings of partners change from test to test; each worker has a portal for that.
test.use({ ownPortal: 'arranged' })
test.describe.configure({ mode: 'parallel' })

const CLOSING_REASON = 'Chose competitor'

/** Whoever causes what the system does: it happens before this person's eyes. */
const witnesses: Partial<Record<PathStep['event']['type'], { as: Person; from: StatusCode }>> = {
  'decision.approved': { as: 'inhouse', from: 'P' },
  'committee.approved': { as: 'credit', from: 'SCR' },
  'committee.approvedWithChanges': { as: 'credit', from: 'SCR' },
  'committee.refused': { as: 'credit', from: 'SCR' },
  'containers.allSigned': { as: 'compliance', from: 'CR' },
  'contract.ended': { as: 'compliance', from: 'CA' },
}

type LastVote = { event: PathStep['event']['type']; votes: PathStep['situation']['votes'] }

/**
 * The vote with which a decision falls, and those before it. They are one short: votes that mean a decision are counted
 * by a job every few minutes, which would come first.
 */
const lastVotes: Partial<Record<PathStep['event']['type'], LastVote>> = {
  'committee.approved': { event: 'committee.voteToApprove', votes: 'one short' },
  'committee.approvedWithChanges': { event: 'committee.voteToApproveWithChanges', votes: 'one short' },
  'committee.refused': { event: 'committee.voteToRefuse', votes: 'one short to refuse' },
}

/** Contracts that lack something are activated with a reason. */
const activatesAnyway = (type: PathStep['event']['type'], { reason }: PathStep['situation']): boolean =>
  type === 'contract.activate' && reason === 'given'

const isPerson = (kind: PrincipalKind): kind is Person => kind !== 'system'

/** Does what makes the system take its step. */
async function cause(screen: QueryScreen, { event }: PathStep, dataDir: string) {
  const { page, words } = screen
  if (event.type === 'decision.approved') return takeStep(screen, 'query.sendToCredit')
  const lastVote = lastVotes[event.type]
  if (lastVote) return takeStep(screen, lastVote.event, { reason: CLOSING_REASON })
  if (event.type === 'contract.ended') {
    await runClock(dataDir)
    return expect(async () => {
      await page.reload()
      await screen.expectStatus('CF', { timeout: 2_000 })
    }).toPass()
  }
  await takeStep(screen, 'contract.sendForSigning', { container: '1' })
  await screen.openTab('credit')
  return signAtGateway(page, words, ['Mari Meri'])
}

/** What an approval with changes says: the advance that is arranged, and the payment that follows. */
const changesSaid = (words: Words): RegExp =>
  new RegExp(
    `^${words('term.advancePercent')}: ${words('term.before')} 5%\\s+→ ${words('term.after')} 10%` +
      `${words('term.pmtAmount')}: ${words('term.before')} .*\\d.* → ${words('term.after')} .*\\d`,
  )

/** What the history says of the step, newest first. */
function expectedRows(
  { event, kind, to, situation }: PathStep,
  words: Words,
): Parameters<QueryScreen['expectHistory']>[0] {
  // Credit reads the single votes as well.
  const committee = new RegExp(`^${words('principal.credit')}.+: `)
  const by = isPerson(kind)
    ? people[kind]
    : decidedByVotes.includes(event.type)
      ? committee
      : words('principal.system')
  if (stayingTypes.includes(event.type)) return []
  if (event.type === 'committee.refused') return [{ by, status: to, reason: `Tax debt; ${CLOSING_REASON}` }]
  if (event.type === 'decision.approved')
    return [
      { by, status: to },
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
 * Every step of every person to every status once, from the first status in which it is taken. What differs to no screen
 * (how a limit is exceeded, the product, the other statuses of a step) is walked at the API, case by case, and how each
 * button stands in each status is told by `buttons.spec.ts`.
 */
const walked = [
  ...new Map(
    tableSteps
      // `apply.spec.ts` walks them from the customer's side.
      .filter(({ event }) => !event.type.startsWith('customer.'))
      .toReversed()
      .map((step) => [`${step.kind} ${step.event.type} ${step.to === step.from ? '' : step.to}`, step]),
  ).values(),
]

for (const step of walked) {
  test(`${step.from}: ${step.caseName} → ${step.to}`, async ({ visitAs, words, database, portal }) => {
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
