import { readConfig } from './config.ts'
import { ConfigError } from './platform/config/environment.ts'
import { start, type Started } from './start.ts'
import { reasonOf } from './platform/startup/start-error.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)

const explain = (error: unknown) => {
  if (error instanceof ConfigError) error.lines.forEach(complain)
  else complain(reasonOf(error))
}

/** A signal stops what runs, and what is only starting as soon as it stands; a second one ends us at once. */
const stopOnSignal = (starting: Promise<Started>) => {
  let stopping = false
  const end = () => {
    if (stopping) process.exit(1)
    stopping = true
    void starting
      .then(({ stop }) => stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

try {
  // Begun a moment later, so that the signals are heard from its first step on.
  const starting = Promise.resolve().then(() => start(readConfig(process.env), say))
  stopOnSignal(starting)
  await starting
} catch (error) {
  explain(error)
  process.exit(1)
}
