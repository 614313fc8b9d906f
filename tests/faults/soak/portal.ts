import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { freePort } from '../../../server/platform/database/free-port.ts'
import { openDatabase } from '../../../server/platform/database/database.ts'
import { startEmbedded } from '../../../server/platform/database/embedded.ts'
import { inherited, startCommand } from '../../../tools/process.ts'
import { newFolder } from '../program.ts'
import type { Held, Sample } from './samples.ts'

/** Starts the real program with a memory probe. */
export const startProbed = async () => {
  const folder = newFolder()
  const port = String(await freePort())
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', import.meta.resolve('./probe.ts'), ...startCommand],
    {
      env: {
        ...inherited,
        LOG_LEVEL: 'silent',
        RATE_LIMIT: '1000000',
        PORT: port,
        DATA_DIR: folder.path,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  for await (const part of child.stdout ?? []) if (String(part).includes('Tehing is at')) break
  const { url } = await startEmbedded({ dataDir: folder.path, report: () => undefined })
  const { database, close } = openDatabase(url('postgres'))
  const jobs = openDatabase(url('tehing'))
  const count = async (of: typeof database, what: Parameters<typeof database.execute>[0]) =>
    Number((await of.execute(what)).rows[0]?.['count'])
  const sample = async (second: number): Promise<Sample> => {
    child.send('sample')
    const [held] = (await once(child, 'message')) as [Held]
    return {
      ...held,
      second,
      connections: await count(
        database,
        sql`select count(*) from pg_stat_activity where datname = 'tehing' and application_name like 'tehing%'`,
      ),
      jobs: await count(
        jobs.database,
        sql`select count(*) from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()`,
      ),
    }
  }
  const stop = async () => {
    await close()
    await jobs.close()
    child.kill('SIGTERM')
    await once(child, 'exit')
    folder.remove()
  }
  return { address: `http://127.0.0.1:${port}`, sample, stop }
}
