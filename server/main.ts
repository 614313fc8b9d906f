import { readConfig } from './config.ts'
import { ConfigError } from './platform/config/environment.ts'
import { start, type Started } from './start.ts'
import { reasonOf } from './platform/startup/start-error.ts'

const printLine = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)

const explain = (error: unknown) => {
  if (error instanceof ConfigError) error.lines.forEach(complain)
  else complain(reasonOf(error))
}

/** The program exits this long after a signal and its drain time, even if a database or a service does not answer. */
const STOP_WITHIN_MS = 8_000
/** The terminal and npm may both send a signal for one Ctrl-C. */
const SAME_PRESS_MS = 1_000

const stopping = new AbortController()

const endAnyway = () => {
  complain('Stopping took too long: the program exits, and unfinished jobs run after the next start')
  process.exit(0)
}

/** A signal stops the program, even while it starts; a second one ends it at once. */
const stopOnSignal = (starting: Promise<Started>, stopWithinMs: number) => {
  let since = 0
  const end = () => {
    if (stopping.signal.aborted && Date.now() - since > SAME_PRESS_MS) process.exit(1)
    if (stopping.signal.aborted) return
    since = Date.now()
    stopping.abort()
    setTimeout(endAnyway, stopWithinMs)
    void starting
      .then(({ stop }) => stop())
      .then(
        () => process.exit(0),
        // The failed start has reported its error.
        () => undefined,
      )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

try {
  const config = readConfig(process.env)
  // Starts on the next tick, so that signal handlers are in place.
  const starting = Promise.resolve().then(() => start(config, printLine, stopping.signal))
  stopOnSignal(starting, config.drainMs + STOP_WITHIN_MS)
  await starting
} catch (error) {
  if (stopping.signal.aborted) process.exit(0)
  explain(error)
  process.exit(1)
}
