import { parseArgs } from 'node:util'
import type { ReplayDifference, ReplayRun } from '../api/workflow.calls.ts'
import { isDate } from '../domain/date.ts'
import { readConfig } from '../server/config.ts'
import { noLimits, openDatabase } from '../server/platform/database/database.ts'
import { prepareDataFolder } from '../server/platform/startup/data-folder.ts'
import { openStore } from '../server/platform/startup/open-store.ts'
import { reasonOf } from '../server/platform/startup/start-error.ts'
import { createUndo } from '../server/platform/startup/undo.ts'
import { insertReplay } from '../server/workflow/replay.store.ts'
import { CandidateError, loadCandidate } from './replay/candidate.ts'
import { walkSteps } from './replay/walk-steps.ts'

const say = (line: string) => console.log(line)
const undo = createUndo((error) => say(`Stopping: ${reasonOf(error)}`))

const readArguments = (args: string[]) => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { against: text, since: text } })
  if (values.since !== undefined && !isDate(values.since))
    throw new CandidateError('--since names a day, such as 2026-11-01.')
  return { against: values.against, since: values.since ?? null }
}

const faults: Record<ReplayDifference['fault'], (detail: string) => string> = {
  removed: () => 'no transition takes the event',
  refused: (guards) => `refused${guards && ` by ${guards}`}`,
  moved: (target) => `leads to ${target} instead`,
  effects: (effects) => `has other effects: ${effects || 'none'}`,
  failed: (message) => `fails: ${message}`,
}

const lineOf = ({ fault, machine, event, left, reached, detail, steps, first }: ReplayDifference) => {
  const cases = first.map(({ queryId, stepId }) => `query ${queryId}${stepId ? ` (step ${stepId})` : ''}`)
  const what = `${machine}: ${event || 'a step'}, ${left} → ${reached}`
  return `✗ ${what}: ${faults[fault](detail)}; ${steps} steps, first ${cases.join(', ')}`
}

const summary = ({ byFacts, structurally, differing, seconds }: Omit<ReplayRun, 'ranDtime'>) =>
  `Walked ${byFacts} steps by their facts and ${structurally} older ones by event and states in ${seconds.toFixed(1)} s; ${differing} differ.`

/** Replays every stored step with the candidate's machines. Returns whether all had the stored result. */
async function replay(args: string[]): Promise<boolean> {
  const { against, since } = readArguments(args)
  const candidate = await loadCandidate(against)
  const config = readConfig(process.env)
  prepareDataFolder(config.dataDir)
  const { url } = await openStore(config, say, undo)
  // Years of history take longer than a call may.
  const { database, close } = openDatabase(url, noLimits)
  undo.add(close)
  const run = { against: against ?? '', since, ...(await walkSteps(database, candidate, since)) }
  await insertReplay(database, run)
  for (const difference of run.differences) say(lineOf(difference))
  say(summary(run))
  return run.differing === 0
}

try {
  process.exitCode = (await replay(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
} finally {
  await undo.all()
}
