import { setTimeout as wait } from 'node:timers/promises'
import { createCaller } from '../../api/caller.ts'
import { PARTNER } from '../../api/query/example.ts'
import { newBook, write } from './client.ts'
import { clustered } from './clustered.ts'
import type { Target } from './portal-under-kills.ts'
import { single } from './single.ts'
import { compare, type Outcome } from './stored.ts'

const CLIENTS = 8
/** Kills after this many acknowledgements, at a random moment within so many milliseconds. */
const ENOUGH = 24
const AT_ANY_MOMENT_MS = 300
const BETWEEN_LOOKS_MS = 5

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Kills one part of the portal repeatedly while eight clients write, and compares the result. */
const killAgainAndAgain = async ({
  name,
  times,
  start,
}: Target): Promise<Outcome & { longestGapMs: number }> => {
  const portal = await start()
  const caller = createCaller(portal.address)
  await caller.signIn(PARTNER)
  const book = newBook()
  let stopped = false
  let longestGapMs = 0
  const clients = Array.from({ length: CLIENTS }, (_, n) => write(caller, `client ${n}`, book, () => stopped))
  for (let round = 1; round <= times; round += 1) {
    const enough = book.acknowledged + ENOUGH
    while (book.acknowledged < enough && book.wrong.length === 0) await wait(BETWEEN_LOOKS_MS)
    await wait(Math.random() * AT_ANY_MOMENT_MS)
    book.longestGapMs = 0
    await portal.kill()
    const before = book.acknowledged
    while (book.acknowledged === before && book.wrong.length === 0) await wait(BETWEEN_LOOKS_MS)
    say(
      `  ${name}, round ${round}: ${book.acknowledged} acknowledged, ${book.resent} sent again, ` +
        `${seconds(book.longestGapMs)} without an acknowledgement`,
    )
    longestGapMs = Math.max(longestGapMs, book.longestGapMs)
  }
  stopped = true
  await Promise.all(clients)
  const outcome = await compare(await portal.databaseUrl(), book)
  await portal.end()
  return { ...outcome, longestGapMs }
}

const targets = [...single, ...clustered]
const names: readonly string[] = process.argv.slice(2)
const isNamed = ({ name }: Target) => names.some((word) => name.includes(word))
const chosen = names.length === 0 ? single : targets.filter(isNamed)
if (chosen.length === 0) {
  say(
    `Nothing to kill is called "${names.join(' ')}". There are: ${targets.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}

for (const target of chosen) {
  const { acknowledged, resent, lost, doubled, wrong, longestGapMs } = await killAgainAndAgain(target)
  for (const line of [...lost, ...doubled, ...wrong]) say(`  ✗ ${line}`)
  say(
    `${target.name} killed ${target.times} times: ${acknowledged} acknowledged, ${resent} sent again, ` +
      `${lost.length} lost, ${doubled.length} doubled, ${wrong.length} answered wrongly, ` +
      `at most ${seconds(longestGapMs)} without an acknowledgement`,
  )
  if (lost.length + doubled.length + wrong.length > 0) process.exitCode = 1
}
