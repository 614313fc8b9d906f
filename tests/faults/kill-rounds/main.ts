import { setTimeout as wait } from 'node:timers/promises'
import { type Caller, createCaller } from '../../api/caller.ts'
import { diceOf } from '../../api/walks/dice.ts'
import { PARTNER } from '../../api/query/example.ts'
import { type WorkCounts, work } from '../soak/work.ts'
import { type WorkRecord, newWorkRecord, recordingFailures, write } from './client.ts'
import { clustered } from './clustered.ts'
import type { Target } from './portal-under-kills.ts'
import { single } from './single.ts'
import { compare, type Outcome } from './stored.ts'

const CLIENTS = 8
/**
 * Clients where no call may fail: writers, and others that read, make documents, upload and sign in. Few, so that the
 * limits on simultaneous calls refuse none.
 */
const ORDERLY = { writers: 3, others: 4 }
/** Kills after this many acknowledgements, at a random moment within so many milliseconds. */
const ENOUGH = 24
const moments = Array.from({ length: 300 }, (_, ms) => ms)
const BETWEEN_LOOKS_MS = 5

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const say = (line: string) => void process.stdout.write(`${line}\n`)

type Work = { stop: () => Promise<void>; diary: WorkCounts }

/** Starts the clients. */
const beginWork = (caller: Caller, record: WorkRecord, { isOrderly }: Target): Work => {
  const run = { isStopped: false }
  const isStopped = () => run.isStopped
  const diary: WorkCounts = { done: new Map(), busy: 0, wrong: record.wrong }
  const workOn = async (first: number) => {
    // The failed call is in the record.
    while (!run.isStopped) await work(caller, first, diary, isStopped).catch(() => undefined)
  }
  const many = <T>(length: number, begin: (nth: number) => T) =>
    Array.from({ length }, (_, nth) => begin(nth))
  const clients = [
    ...many(isOrderly ? ORDERLY.writers : CLIENTS, (nth) =>
      write(caller, `client ${nth}`, record, isStopped),
    ),
    ...many(isOrderly ? ORDERLY.others : 0, (nth) => workOn(nth * 2)),
  ]
  const stop = async () => {
    run.isStopped = true
    await Promise.all(clients)
  }
  return { stop, diary }
}

type Result = Outcome & { failed: string[]; longestGapMs: number }

/** Harms one part of the portal repeatedly while clients work, and compares the result. */
const harmRepeatedly = async (target: Target): Promise<Result> => {
  const { name, times, start } = target
  const portal = await start()
  const record = newWorkRecord()
  const caller = recordingFailures(createCaller(portal.address), record)
  await caller.signIn(PARTNER)
  let longestGapMs = 0
  const dice = diceOf(seed, times)
  const { stop, diary } = beginWork(caller, record, target)
  for (let round = 1; round <= times; round += 1) {
    const enough = record.acknowledged + ENOUGH
    while (record.acknowledged < enough && record.wrong.length === 0) await wait(BETWEEN_LOOKS_MS)
    await wait(dice.oneOf(moments))
    record.longestGapMs = 0
    await portal.kill()
    const before = record.acknowledged
    while (record.acknowledged === before && record.wrong.length === 0) await wait(BETWEEN_LOOKS_MS)
    say(
      `  ${name}, round ${round}: ${record.acknowledged} acknowledged, ${record.failed.length} failed, ` +
        `${record.resent} sent again, ${seconds(record.longestGapMs)} without an acknowledgement`,
    )
    longestGapMs = Math.max(longestGapMs, record.longestGapMs)
  }
  await stop()
  const works = [...diary.done].map(([what, count]) => `${what} ${count}`)
  if (works.length > 0) say(`  other actions: ${works.join(', ')}`)
  const outcome = await compare(await portal.databaseUrl(), record)
  await portal.end()
  return { ...outcome, failed: record.failed, longestGapMs }
}

const targets = [...single, ...clustered]
const isNumber = (word: string) => /^\d+$/.test(word)
const words = process.argv.slice(2)
const names = words.filter((word) => !isNumber(word))
/** The moments of the kills, and the portals that are killed, are the same again for the same seed. */
const seed = Number(words.find(isNumber) ?? Date.now() % 1_000_000)
const isNamed = ({ name }: Target) => names.some((word) => name.includes(word))
const chosen = names.length === 0 ? single : targets.filter(isNamed)
if (chosen.length === 0) {
  say(
    `Nothing to kill is called "${names.join(' ')}". There are: ${targets.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}

say(`seed ${seed}`)
for (const target of chosen) {
  const { acknowledged, resent, lost, doubled, wrong, failed, longestGapMs } = await harmRepeatedly(target)
  const unwanted = [...lost, ...doubled, ...wrong, ...(target.isOrderly ? failed : [])]
  for (const line of unwanted) say(`  ✗ ${line}`)
  say(
    `${target.name}, ${target.times} times: ${acknowledged} acknowledged, ${failed.length} calls failed, ${resent} sent again, ` +
      `${lost.length} lost, ${doubled.length} doubled, ${wrong.length} answered wrongly, ` +
      `at most ${seconds(longestGapMs)} without an acknowledgement`,
  )
  if (unwanted.length > 0) process.exitCode = 1
}
