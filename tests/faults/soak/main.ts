import { setTimeout as wait } from 'node:timers/promises'
import { createCaller } from '../../api/caller.ts'
import { startProbed } from './portal.ts'
import { isFlat, judge, type Finding, type Sample } from './samples.ts'
import { type WorkCounts, work } from './work.ts'

const CLIENTS = 6
const MINUTE_S = 60
const EVERY_S = 5
const minutes = Number(process.argv[2] ?? 5)

const printLine = (line: string) => void process.stdout.write(`${line}\n`)

const MIB = 1024 ** 2
const shown = (measure: Finding['measure'], value: number) =>
  measure === 'heapUsed' || measure === 'rss' ? `${(value / MIB).toFixed(1)} MiB` : value.toFixed(1)

const portal = await startProbed()
const caller = createCaller(portal.address)
const counts: WorkCounts = { done: new Map(), busy: 0, wrong: [] }
let stopped = false
const clients = Promise.all(
  Array.from({ length: CLIENTS }, (_, nth) => work(caller, nth * 2, counts, () => stopped)),
)
const started = performance.now()
const elapsed = () => (performance.now() - started) / 1000
const samples: Sample[] = []
while (elapsed() < minutes * MINUTE_S) {
  await Promise.race([wait(EVERY_S * 1000), clients])
  samples.push(await portal.sample(elapsed()))
  const last = samples.at(-1)
  if (last && samples.length % 6 === 0)
    printLine(
      `${last.second.toFixed(0)} s: heap ${shown('heapUsed', last.heapUsed)}, RSS ${shown('rss', last.rss)}, ` +
        `${last.handles} handles, ${last.connections} connections, ${last.jobs} jobs`,
    )
}
stopped = true
await clients
await portal.stop()

printLine([...counts.done].map(([name, times]) => `${name} ${times}`).join(', '))
printLine(`${counts.busy} times too busy at once, and done when asked again`)
for (const line of counts.wrong.slice(0, 10)) printLine(`✗ ${line}`)
const findings = judge(samples)
for (const finding of findings) {
  const { measure, level, highest, rise, allowed } = finding
  printLine(
    `${isFlat(finding) ? '✓' : '✗'} ${measure}: ${shown(measure, level)} on average in the second half, ` +
      `rises by ${shown(measure, rise)} (allowed ${shown(measure, allowed)}), highest ${shown(measure, highest)}`,
  )
}
if (counts.wrong.length > 0 || !findings.every(isFlat)) process.exitCode = 1
