import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { DEMO_PASSWORD, demoAccounts } from './demo/accounts.ts'
import type { Database } from './platform/database/database.ts'
import { isDatabaseAway } from './platform/database/database-error.ts'
import { readRenderer } from './page/renderer.ts'
import { mailWarning } from './platform/config/warnings.ts'
import { prepareDataFolder } from './platform/startup/data-folder.ts'
import { openStore, type Store } from './platform/startup/open-store.ts'
import { codeOf, reasonOf, StartError } from './platform/startup/start-error.ts'
import { createUndo, type Undo } from './platform/startup/undo.ts'

export type Started = { address: string; stop: () => Promise<void> }
type Report = (line: string) => void

/** How long a start retries while database or bucket are unreachable, and the pause between retries. */
const RETRY_FOR_MS = 60_000
const RETRY_PAUSE_MS = 1_000
/** A working mail server responds in this time. */
const MAIL_ANSWERS_MS = 5_000

const clientFolder = fileURLToPath(new URL('../dist', import.meta.url))

const listen = async (app: FastifyInstance, { host, port }: Config) => {
  try {
    await app.listen({ host, port })
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') {
      throw new StartError(`Port ${port} of ${host} is in use: stop what listens there, or set another PORT`)
    }
    throw new StartError(`Cannot listen on ${host}:${port} (HOST, PORT): ${reasonOf(error)}`)
  }
}

/**
 * Preloads the module, so that later imports or their failure are immediate. Loading keeps this process busy, so the
 * database is spawned before.
 */
const readProgram = () => {
  import('./portal.ts').catch(() => undefined)
  readRenderer(clientFolder).catch(() => undefined)
}

const fillWithDemo = async (owner: Database) => (await import('./demo/seed.ts')).seedDemo(owner)

/** @throws StartError if the port is in use */
const serveMetrics = async ({ metricsPort: port, host }: Config, { database }: Store, undo: Undo) => {
  if (port === undefined) return
  const { startMetricsServer } = await import('./platform/metrics/metrics-server.ts')
  try {
    undo.add((await startMetricsServer(database, { host, port })).stop)
  } catch (error) {
    throw new StartError(`Cannot listen on ${host}:${port} (HOST, METRICS_PORT): ${reasonOf(error)}`)
  }
}

const assemble = async (config: Config, report: Report, undo: Undo, stopping: AbortSignal) => {
  prepareDataFolder(config.dataDir)
  if (config.s3) await (await import('./file-store/s3-disk.ts')).reachBucket(config.s3)
  stopping.throwIfAborted()
  const store = await openStore(config, report, undo, {
    onSpawn: readProgram,
    stopping,
    ...(config.mode === 'demo' && { fill: fillWithDemo }),
  })
  stopping.throwIfAborted()
  const { createPortal } = await import('./portal.ts')
  const app = await createPortal(config, store, clientFolder, undo)
  stopping.throwIfAborted()
  await listen(app, config)
  await serveMetrics(config, store, undo)
}

const isTemporary = (error: unknown): boolean =>
  error instanceof StartError ? error.isTemporary : isDatabaseAway(error)

/** Retries for a minute while database or bucket are unreachable: they may be starting too. */
const assembleWithRetries = async (config: Config, report: Report, undo: Undo, stopping: AbortSignal) => {
  const deadline = Date.now() + RETRY_FOR_MS
  for (let attempt = 1; ; attempt++) {
    try {
      return await assemble(config, report, undo, stopping)
    } catch (error) {
      await undo.all()
      if (stopping.aborted || !isTemporary(error) || Date.now() >= deadline) throw error
      if (attempt === 1) report(`${reasonOf(error)}; trying again for a minute`)
    }
    await wait(RETRY_PAUSE_MS, undefined, { signal: stopping })
  }
}

const reportAddress = (config: Config, report: Report) => {
  if (config.mode === 'demo') {
    report(`Demo accounts, all with the password ${DEMO_PASSWORD}:`)
    for (const { email, role, partner } of demoAccounts) {
      report(`  ${email.padEnd(32)}${role.padEnd(12)}${partner ?? ''}`.trimEnd())
    }
  }
  report(`Tehing is at ${config.publicUrl}`)
  config.warnings.forEach(report)
}

/** Not awaited: the portal works without a mail server. */
const tryMail = async ({ mode, services: { mail } }: Config, report: Report) => {
  if (mode !== 'production' || !('url' in mail)) return
  const { mailTrouble } = await import('./services/mail/mail.ts')
  const trouble = await mailTrouble(mail, MAIL_ANSWERS_MS)
  if (trouble !== null) report(mailWarning(trouble))
}

/**
 * Starts the whole portal and reports its URL.
 * @throws StartError with one clear line, after stopping everything that had started; the reason of `stopping` if that
 * is aborted
 */
export const start = async (
  config: Config,
  report: Report,
  stopping: AbortSignal = new AbortController().signal,
): Promise<Started> => {
  const undo = createUndo((error) => report(`Stopping: ${reasonOf(error)}`))
  await assembleWithRetries(config, report, undo, stopping)
  reportAddress(config, report)
  void tryMail(config, report)
  return { address: config.publicUrl, stop: undo.all }
}
