import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../server/platform/database/free-port.ts'
import { createCaller } from '../../api/caller.ts'
import { PARTNER } from '../../api/query/example.ts'
import { newFolder, type Program, startProgram } from '../program.ts'
import { newBook, write } from './client.ts'
import { compare, type Outcome } from './stored.ts'

const CLIENTS = 8
/** Kills after this many acknowledgements, at a random moment within so many milliseconds. */
const ENOUGH = 24
const AT_ANY_MOMENT_MS = 300
const BETWEEN_LOOKS_MS = 5

const targets = ['program', 'database', 'both'] as const
type Target = (typeof targets)[number]
const rounds: Record<Target, number> = { program: 30, database: 10, both: 5 }

const say = (line: string) => void process.stdout.write(`${line}\n`)

const killDatabase = (folder: string) => {
  const mark = readFileSync(join(folder, 'postgresql/postmaster.pid'), 'utf8')
  process.kill(Number(mark.split('\n')[0]), 'SIGKILL')
}

/** Kills one part of the portal repeatedly while eight clients write, and compares the result. */
const killAgainAndAgain = async (target: Target, times: number): Promise<Outcome> => {
  const folder = newFolder()
  const environment = { DATA_DIR: folder.path, RATE_LIMIT: '1000000', PORT: String(await freePort()) }
  const start = async (): Promise<Program> => {
    const started = await startProgram(environment)
    await started.hears('Tehing is at')
    return started
  }
  let program = await start()
  const caller = createCaller(program.address)
  await caller.signIn(PARTNER)
  const book = newBook()
  let stopped = false
  const clients = Array.from({ length: CLIENTS }, (_, n) => write(caller, `client ${n}`, book, () => stopped))
  for (let round = 1; round <= times; round += 1) {
    const enough = book.acknowledged + ENOUGH
    while (book.acknowledged < enough && book.wrong.length === 0) await wait(BETWEEN_LOOKS_MS)
    await wait(Math.random() * AT_ANY_MOMENT_MS)
    if (target !== 'program') killDatabase(folder.path)
    if (target !== 'database') {
      program.child.kill('SIGKILL')
      await program.ended
      program = await start()
    }
    say(`  ${target}, round ${round}: ${book.acknowledged} acknowledged, ${book.resent} sent again`)
  }
  stopped = true
  await Promise.all(clients)
  const outcome = await compare(folder.path, book)
  program.child.kill('SIGTERM')
  await program.ended
  folder.remove()
  return outcome
}

const names: readonly string[] = process.argv.slice(2)
const unknown = names.find((name) => !targets.some((target) => target === name))
if (unknown !== undefined) {
  say(`Nothing to kill is called "${unknown}". There are: ${targets.join(', ')}.`)
  process.exit(1)
}

for (const target of targets.filter((one) => names.length === 0 || names.includes(one))) {
  const times = rounds[target]
  const { acknowledged, resent, lost, doubled, wrong } = await killAgainAndAgain(target, times)
  for (const line of [...lost, ...doubled, ...wrong]) say(`  ✗ ${line}`)
  say(
    `${target} killed ${times} times: ${acknowledged} acknowledged, ${resent} sent again, ` +
      `${lost.length} lost, ${doubled.length} doubled, ${wrong.length} answered wrongly`,
  )
  if (lost.length + doubled.length + wrong.length > 0) process.exitCode = 1
}
