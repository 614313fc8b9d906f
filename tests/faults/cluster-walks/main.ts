import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { openDatabase } from '../../../server/platform/database/database.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { webhookTable } from '../../../server/schema/webhook.table.ts'
import { startCluster, type Cluster } from '../../../tools/cluster/cluster.ts'
import { databaseUrls } from '../../../tools/cluster/files.ts'
import type { Part } from '../../../tools/cluster/parts.ts'
import { httpAt, ports } from '../../../tools/cluster/ports.ts'
import { createCaller } from '../../api/caller.ts'
import { startSmtp } from '../../api/mail/smtp.ts'
import { type Dice, diceOf } from '../../api/walks/dice.ts'
import { createActors } from '../../api/walks/people.ts'
import { type Tally, walkTogether } from '../../api/walks/walk.ts'
import { type Choose, type Harm, killed, lost, portal, primary, silent } from '../kill-rounds/clustered.ts'
import { chainFaults, undoneJobs, wrongPresence, wrongSchedules } from './afterwards.ts'
import { optionsUnderKills, type LostResponses, retryingReader } from './calls.ts'
import { checkEffects, type InsertedQuery } from './effects.ts'
import { insertApplications } from './applications.ts'
import { type Outage, watchOutages } from './outage.ts'
import { startOutside } from './outside.ts'
import { wrongLimits, wrongSessions } from './shared.ts'

/** Rounds of each walk in which a part is harmed while all act. */
const HARMED_ROUNDS = [2, 6, 10]
/** So many milliseconds at most after one of the eight has begun to act. */
const moments = Array.from({ length: 60 }, (_, ms) => ms)
const beginners = [1, 2, 3, 4, 5, 6, 7, 8]
/** A call that was cut may still be carried out: longer than it waits for a connection or a lock. */
const SETTLE_MS = 12_000
const LOOK_MS = 200
/** How long all parts may take to be ready after a kill. */
const READY_WITHIN_MS = 300_000
const BETWEEN_ACTS_MS = 2
const ANSWERS_WITHIN_MS = 5_000
const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

const [given, ...names] = process.argv.slice(2)
const seed = Number(given ?? Date.now() % 1_000_000)

const say = (line: string) => void process.stdout.write(`${line}\n`)

const pooler: Choose = ({ parts }) => Promise.resolve(parts.pooler)
const balancer: Choose = ({ parts }) => Promise.resolve(parts.balancer)

const kills: readonly { name: string; choose: Choose; harm: Harm }[] = [
  { name: 'a portal killed', choose: portal, harm: killed },
  { name: 'a portal silent', choose: portal, harm: silent },
  { name: 'the primary killed', choose: primary, harm: killed },
  { name: 'the primary lost', choose: primary, harm: lost },
  { name: 'the primary silent', choose: primary, harm: silent },
  { name: 'PgBouncer killed', choose: pooler, harm: killed },
  { name: 'HAProxy killed', choose: balancer, harm: killed },
]

const untilAllReady = async ({ parts, address }: Cluster) => {
  const all = [parts.etcd, parts.balancer, parts.pooler, ...parts.databases, ...parts.portals]
  const isOpen = () =>
    fetch(`${address}/ready`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const end = Date.now() + READY_WITHIN_MS
  for (const { name, isReady } of [...all, { name: 'the way through the balancer', isReady: isOpen }])
    while (!(await isReady())) {
      if (Date.now() > end) throw new Error(`${name} is not ready five minutes after the kill`)
      await wait(LOOK_MS)
    }
}

/** How many have begun to act in this round. */
type Acting = { count: number }

type Harming = {
  kill: (typeof kills)[number]
  dice: Dice
  acting: Acting
  /** Runs while the part is away. */
  during: (harm: () => Promise<void>) => Promise<void>
}

/** Harms a part, and waits until all parts work again. */
const harmOnce = async (cluster: Cluster, { kill: { harm }, during }: Harming, part: Part) => {
  await during(async () => {
    await harm(cluster, part)
    await untilAllReady(cluster)
  })
}

const harmIn =
  (cluster: Cluster, harming: Harming) =>
  async (round: number, acted: AbortSignal): Promise<void> => {
    const { kill, dice, acting } = harming
    acting.count = 0
    const nth = HARMED_ROUNDS.indexOf(round)
    if (nth < 0) return
    const part = await kill.choose(cluster, nth)
    const enough = dice.oneOf(beginners) ?? 1
    while (acting.count < enough) {
      // An action failed before the call, which ends the walk.
      if (acted.aborted) return
      await wait(BETWEEN_ACTS_MS)
    }
    await wait(dice.oneOf(moments))
    await harmOnce(cluster, harming, part)
    await wait(SETTLE_MS)
  }

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const summaryOf = ({ asked, accepted, refused }: Tally, { lost: cut, carriedOut }: LostResponses) =>
  `${asked} calls, ${accepted} accepted, ${[...refused].map(([code, count]) => `${code} ${count}`).join(', ')}, ` +
  `${cut} without an answer, ${carriedOut} of them carried out`

const outageOf = ({ longestMs, refused, refusedForMs }: Outage) =>
  `at most ${seconds(longestMs)} without an answer, ${refused} answers of 503 until ${seconds(refusedForMs)} after the kill`

const smtp = await startSmtp()
const folder = mkdtempSync(join(tmpdir(), 'tehing-cluster-'))
const outside = await startOutside(join(folder, 'outside'), httpAt(ports.portal))
const settings = {
  JWT_SECRET: crypto.randomUUID(),
  SMTP_URL: smtp.url,
  SMTP_FROM: 'Tehing <tehing@tehing.example>',
  ...outside.settings,
}
const cluster = await startCluster(folder, settings, (line) => say(`    ${line}`))
// The tables' owner inserts the queries; the tables of the jobs belong to the program's role.
const { database, close } = openDatabase(databaseUrls.DATABASE_OWNER_URL)
const caller = createCaller(cluster.address)
const faults: string[] = []
const note = (...found: readonly string[]) => {
  faults.push(...found)
  for (const fault of found) say(`✗ ${fault}`)
}

/** Asks for the letters about decisions, and for a webhook about the applications of a shop. */
const askForMessages = async () => {
  await database.update(partnerTable).set({ notifyOnDecision: true })
  const [shop] = await database
    .select()
    .from(partnerTable)
    .where(eq(partnerTable.businessName, 'Nutipood OÜ'))
  if (!shop) throw new Error('the demo has no shop')
  await database
    .insert(webhookTable)
    .values({ partnerId: shop.partnerId, url: outside.webhookUrl, secret: WEBHOOK_SECRET })
}

const walk = async (
  kill: (typeof kills)[number],
  own: number,
  actors: Awaited<ReturnType<typeof createActors>>,
): Promise<InsertedQuery[]> => {
  const queryIds: number[] = []
  const lostResponses: LostResponses = { lost: 0, carriedOut: 0, wrong: [] }
  const acting: Acting = { count: 0 }
  const watch = watchOutages(caller)
  const reader = retryingReader(watch.caller)
  const dice = diceOf(-own, 2 * HARMED_ROUNDS.length + 1)
  const [browsing] = actors.filter(({ kind }) => kind === 'compliance')
  const during = (harm: () => Promise<void>) => {
    const open = queryIds.at(-1)
    if (!browsing || open === undefined) throw new Error('nobody has begun to act')
    return watch.during(browsing, open, harm)
  }
  const harming = { kill, dice, acting, during }
  const options = optionsUnderKills(watch.caller, database, lostResponses, harmIn(cluster, harming))
  const act: typeof options.act = (result, mark) => {
    acting.count += 1
    queryIds.push(result.queryId)
    return options.act(result, mark)
  }
  const tally = await walkTogether({ database, ...reader }, actors, own, { ...options, act }).catch(
    (error: unknown) => note(`${kill.name}: ${error instanceof Error ? error.stack : String(error)}`),
  )
  // Once more while applications are handed on to the services.
  const part = await kill.choose(cluster, HARMED_ROUNDS.length)
  const applications = await insertApplications(database, reader)
  const running = applications.run()
  await wait(dice.oneOf(moments))
  await harmOnce(cluster, harming, part)
  note(...(await running), ...lostResponses.wrong, ...watch.faults)
  const walked = queryIds.at(-1)
  if (walked !== undefined) note(...(await wrongPresence(reader, actors, walked)))
  say(`${kill.name} ${HARMED_ROUNDS.length} times: ${tally ? summaryOf(tally, lostResponses) : '✗'}`)
  say(`  ${outageOf(watch.outage)}`)
  return [
    ...[...new Set(queryIds)].map((queryId) => ({ queryId, from: 'P' }) as const),
    ...applications.inserted,
  ]
}

try {
  const actors = await createActors({ database })
  await askForMessages()
  const inserted: InsertedQuery[] = []
  say(`walks from seed ${seed}`)
  for (const [nth, kill] of kills.entries())
    if (names.length === 0 || names.some((word) => kill.name.includes(word)))
      inserted.push(...(await walk(kill, seed + nth, actors)))
  const program = openDatabase(databaseUrls.DATABASE_URL)
  note(...(await undoneJobs(program.database)), ...(await wrongSchedules(program.database)))
  note(...(await chainFaults(program.database)))
  await program.close()
  const effects = await checkEffects(database, inserted, {
    delivered: smtp.delivered,
    received: outside.received,
  })
  for (const { kind, arrived, again, faults: wrong } of effects) {
    say(`${kind}: ${arrived} arrived, ${again} of them again under the same id`)
    note(...wrong)
  }
  note(...(await wrongSessions()), ...(await wrongLimits()))
} finally {
  await close()
  await cluster.supervisor.stop()
  await smtp.stop()
  await outside.stop()
  rmSync(folder, { recursive: true, force: true })
}
say(faults.length === 0 ? 'nothing is lost, doubled or wrong' : `${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)
