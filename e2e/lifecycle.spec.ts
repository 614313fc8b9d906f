import type { Page } from 'playwright/test'
import type { StatusCode } from '../api/status.ts'
import type { PrincipalKind } from '../machines/lifecycle/query/principal.ts'
import { arrange } from '../tests/api/lifecycle/arrange.ts'
import { deliveryDate } from '../tests/models/query.cases.ts'
import { type PathStep, tableSteps } from '../tests/models/query.model.ts'
import { runClock } from './clock.ts'
import { type Person, people } from './people.ts'
import { pathOf, type QueryScreen, queryScreen } from './query-screen.ts'
import { signAtGateway } from './signing.ts'
import { takeStep } from './take-step.ts'
import { expect, test } from './test.ts'

// Here the settings of partners change from test to test; each worker has a portal for that.
test.use({ ownPortal: 'arranged' })
test.describe.configure({ mode: 'parallel' })

const CLOSING_REASON = 'Chose competitor'

/** Whoever causes what the system does: it happens before this person's eyes. */
const witnesses: Partial<Record<PathStep['event']['type'], { as: Person; from: StatusCode }>> = {
  'decision.approved': { as: 'inhouse', from: 'P' },
  'containers.allSigned': { as: 'compliance', from: 'CR' },
  'contract.ended': { as: 'compliance', from: 'CA' },
}

const isPerson = (kind: PrincipalKind): kind is Person => kind !== 'system'

/** Does what makes the system take its step. */
async function cause(screen: QueryScreen, { event }: PathStep, dataDir: string) {
  const { page, words } = screen
  if (event.type === 'decision.approved') return takeStep(screen, 'query.sendToCredit')
  if (event.type === 'contract.ended') {
    await runClock(dataDir)
    return expect(async () => {
      await page.reload()
      await screen.expectStatus('CF', { timeout: 2_000 })
    }).toPass({ timeout: 20_000 })
  }
  await takeStep(screen, 'contract.sendForSigning', { container: '1' })
  await screen.openTab('credit')
  return signAtGateway(page, words, ['Mari Meri'])
}

/** What the history says of the step, newest first. */
function expectedRows(
  { event, kind, to }: PathStep,
  system: string,
): Parameters<QueryScreen['expectHistory']>[0] {
  const by = isPerson(kind) ? people[kind] : system
  if (event.type === 'contract.enterInLedger') return []
  if (event.type === 'decision.approved')
    return [
      { by, status: to },
      { by: people.inhouse, status: 'SCR' },
    ]
  return [{ by, status: to, ...(event.type === 'query.close' && { reason: CLOSING_REASON }) }]
}

async function expectTaken(screen: QueryScreen, step: PathStep) {
  const { page, words } = screen
  await screen.expectStatus(step.to)
  const rows = expectedRows(step, words('principal.system'))
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
    const scene = { status: witness?.from ?? step.from, kind: as, situation: { ...situation, containers } }
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
        ...(kind === 'compliance' && event.type === 'contract.sendForSigning' && { container: '1' }),
      })
    await expectTaken(screen, step)
  })
}
