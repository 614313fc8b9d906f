import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../../server/platform/database/database.ts'
import { startCluster, type Cluster } from '../../../tools/cluster/cluster.ts'
import { databaseUrls } from '../../../tools/cluster/files.ts'
import { createCaller } from '../../api/caller.ts'
import { startSmtp } from '../../api/mail/smtp.ts'
import { createActors } from '../../api/walks/people.ts'
import { type Tally, walkTogether } from '../../api/walks/walk.ts'
import { type Choose, type Harm, killed, lost, primary } from '../kill-rounds/clustered.ts'
import { chainFaults, checkLetters, undoneJobs, wrongPresence, wrongSchedules } from './afterwards.ts'
import { optionsUnderKills, type LostResponses, retryingReader } from './calls.ts'

/** The rounds of each walk during which a part is killed. */
const HARMED_ROUNDS = [2, 6, 10]
/** The longest time from the beginning of an action to the kill. */
const AT_ANY_MOMENT_MS = 60
const PEOPLE = 8
/** A call without a response may still be carried out. Longer than it waits for a connection or a lock. */
const SETTLE_MS = 12_000
const LOOK_MS = 200
/** How long all parts may take to be ready after a kill. */
const READY_WITHIN_MS = 300_000
const BETWEEN_ACTS_MS = 2
const ANSWERS_WITHIN_MS = 5_000
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** The first portal plays the outside services for all three, so another one is killed. */
const secondPortal: Choose = async ({ parts }) => {
  const [, part] = parts.portals
  if (!part) throw new Error('the cluster has one portal')
  return part
}

const kills: readonly { name: string; choose: Choose; harm: Harm }[] = [
  { name: 'a portal killed', choose: secondPortal, harm: killed },
  { name: 'the primary killed', choose: primary, harm: killed },
  { name: 'the primary lost', choose: primary, harm: lost },
  { name: 'PgBouncer killed', choose: ({ parts }) => Promise.resolve(parts.pooler), harm: killed },
  { name: 'HAProxy killed', choose: ({ parts }) => Promise.resolve(parts.balancer), harm: killed },
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

const harmIn =
  (cluster: Cluster, { choose, harm }: (typeof kills)[number], acting: Acting) =>
  async (round: number, acted: AbortSignal): Promise<void> => {
    acting.count = 0
    if (!HARMED_ROUNDS.includes(round)) return
    const part = await choose(cluster)
    const enough = 1 + Math.floor(Math.random() * PEOPLE)
    while (acting.count < enough) {
      // An action failed before the call, which ends the walk.
      if (acted.aborted) return
      await wait(BETWEEN_ACTS_MS)
    }
    await wait(Math.random() * AT_ANY_MOMENT_MS)
    await harm(cluster, part)
    await untilAllReady(cluster)
    await wait(SETTLE_MS)
  }

const summaryOf = ({ asked, accepted, refused }: Tally, { lost, carriedOut }: LostResponses) =>
  `${asked} calls, ${accepted} accepted, ${[...refused].map(([code, count]) => `${code} ${count}`).join(', ')}, ` +
  `${lost} without an answer, ${carriedOut} of them carried out`

const smtp = await startSmtp()
const folder = mkdtempSync(join(tmpdir(), 'tehing-cluster-'))
const settings = {
  RATE_LIMIT: '1000000',
  JWT_SECRET: crypto.randomUUID(),
  SMTP_URL: smtp.url,
  SMTP_FROM: 'Tehing <tehing@tehing.example>',
}
const cluster = await startCluster(folder, settings, (line) => say(`    ${line}`))
// The tables' owner inserts the queries; the tables of the jobs belong to the program's role.
const { database, close } = openDatabase(databaseUrls.DATABASE_OWNER_URL)
const caller = createCaller(cluster.address)
const reader = retryingReader(caller)
const faults: string[] = []
const note = (...found: readonly string[]) => {
  faults.push(...found)
  for (const fault of found) say(`✗ ${fault}`)
}
try {
  const actors = await createActors({ database })
  const queryIds: number[] = []
  say(`walks from seed ${seed}`)
  for (const [nth, kill] of kills.entries()) {
    const lostResponses: LostResponses = { lost: 0, carriedOut: 0, doubled: [] }
    const acting: Acting = { count: 0 }
    const options = optionsUnderKills(caller, database, lostResponses, harmIn(cluster, kill, acting))
    const act: typeof options.act = (result, mark) => {
      acting.count += 1
      queryIds.push(result.queryId)
      return options.act(result, mark)
    }
    const walk = walkTogether({ database, ...reader }, actors, seed + nth, { ...options, act })
    const tally = await walk.catch((error: unknown) => {
      note(`${kill.name}: ${error instanceof Error ? error.stack : String(error)}`)
    })
    note(...lostResponses.doubled)
    const walked = queryIds.at(-1)
    if (walked !== undefined) note(...(await wrongPresence(reader, actors, walked)))
    say(`${kill.name} ${HARMED_ROUNDS.length} times: ${tally ? summaryOf(tally, lostResponses) : '✗'}`)
  }
  const program = openDatabase(databaseUrls.DATABASE_URL)
  note(...(await undoneJobs(program.database)), ...(await wrongSchedules(program.database)))
  note(...(await chainFaults(program.database)))
  await program.close()
  const { letters, repeated, unfounded } = await checkLetters(database, smtp.delivered, queryIds)
  note(...unfounded.map((what) => `${what}: no step asks for it`))
  say(
    `${letters} letters about steps, ${repeated.length} sent again under the same id: ${repeated.join(', ')}`,
  )
} finally {
  await close()
  await cluster.supervisor.stop()
  await smtp.stop()
  rmSync(folder, { recursive: true, force: true })
}
say(faults.length === 0 ? 'nothing is lost, doubled or wrong' : `${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)
