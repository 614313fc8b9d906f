import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startCluster, type Cluster } from '../../../tools/cluster/cluster.ts'
import { databaseUrls } from '../../../tools/cluster/files.ts'
import type { Part } from '../../../tools/cluster/parts.ts'
import { httpAt, ports } from '../../../tools/cluster/ports.ts'
import type { Target } from './portal-under-kills.ts'

const LOOK_MS = 200
/** How long a part is silent or away: longer than Patroni's lease, so that the other database takes over. */
const LONG_MS = 30_000

/** Chooses the part that is harmed at the nth time. */
export type Choose = (cluster: Cluster, nth: number) => Promise<Part>
export type Harm = (cluster: Cluster, part: Part) => Promise<void>

const say = (line: string) => void process.stdout.write(`    ${line}\n`)

const isA = async (role: 'primary' | 'synchronous', port: number): Promise<boolean> =>
  fetch(`${httpAt(port)}/${role}`).then(
    ({ ok }) => ok,
    () => false,
  )

/** For the other database to have all that the primary has. */
const SYNCHRONOUS_WITHIN_MS = 300_000

/**
 * Returns the primary, once the other database has all that it has: only then can it be lost without a loss.
 * @throws Error if the other database does not get there
 */
export const primary = async ({ parts }: Cluster): Promise<Part> => {
  const end = Date.now() + SYNCHRONOUS_WITHIN_MS
  while (Date.now() < end) {
    const roles = ports.patronis.map(async (port) => [
      await isA('primary', port),
      await isA('synchronous', port),
    ])
    const found = await Promise.all(roles)
    const part = parts.databases[found.findIndex(([isPrimary]) => isPrimary)]
    if (part && found.some(([, isSynchronous]) => isSynchronous)) return part
    await wait(LOOK_MS)
  }
  throw new Error('the second database is not synchronous after five minutes')
}

/** A portal, each in turn. */
export const portal: Choose = async ({ parts }, nth) => {
  const part = parts.portals[nth % parts.portals.length]
  if (!part) throw new Error('the cluster has no portal')
  return part
}

const untilReady = async (part: Part) => {
  while (!(await part.isReady())) await wait(LOOK_MS)
}

export const killed: Harm = async ({ supervisor }, part) => {
  supervisor.kill(part)
  await wait(LOOK_MS)
  await untilReady(part)
}

export const lost: Harm = async ({ supervisor }, part) => {
  supervisor.kill(part, LONG_MS)
  await wait(LOOK_MS)
  await untilReady(part)
}

export const silent: Harm = async ({ supervisor }, part) => {
  supervisor.signal(part, 'SIGSTOP')
  await wait(LONG_MS)
  supervisor.signal(part, 'SIGCONT')
  await untilReady(part)
}

const startTarget =
  (kill: (cluster: Cluster, nth: number) => Promise<void>): Target['start'] =>
  async () => {
    let times = 0
    const folder = mkdtempSync(join(tmpdir(), 'tehing-cluster-'))
    const settings = { RATE_LIMIT: '1000000', JWT_SECRET: crypto.randomUUID() }
    const cluster = await startCluster(folder, settings, say)
    return {
      address: cluster.address,
      kill: () => kill(cluster, times++),
      databaseUrl: () => Promise.resolve(databaseUrls.DATABASE_OWNER_URL),
      end: async () => {
        await cluster.supervisor.stop()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }

const target = (name: string, times: number, choose: Choose, harm: Harm): Target => ({
  name,
  times,
  start: startTarget(async (cluster, nth) => harm(cluster, await choose(cluster, nth))),
})

/** One portal after the other, each when the one before is ready. */
const restartPortals = async ({ parts, supervisor }: Cluster) => {
  for (const portal of parts.portals) await supervisor.restart(portal)
}

/** The parts of a cluster. */
export const clustered: readonly Target[] = [
  target('cluster: a portal', 6, portal, killed),
  target('cluster: the primary', 4, primary, killed),
  target('cluster: a lost primary', 3, primary, lost),
  target('cluster: PgBouncer', 4, ({ parts }) => Promise.resolve(parts.pooler), killed),
  target('cluster: HAProxy', 4, ({ parts }) => Promise.resolve(parts.balancer), killed),
  target('cluster: a silent portal', 3, portal, silent),
  target('cluster: a silent primary', 3, primary, silent),
  { name: 'rolling restart', times: 5, isOrderly: true, start: startTarget(restartPortals) },
]
