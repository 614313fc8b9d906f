import { readConfig } from './config.ts'
import { ConfigError } from './environment.ts'
import { start } from './start.ts'
import { reasonOf } from './startup/start-error.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)

const explain = (error: unknown) => {
  if (error instanceof ConfigError) error.lines.forEach(complain)
  else complain(reasonOf(error))
}

try {
  const { stop } = await start(readConfig(process.env), say)
  let stopping = false
  const end = () => {
    if (stopping) process.exit(1)
    stopping = true
    void stop().then(() => process.exit(0))
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
} catch (error) {
  explain(error)
  process.exit(1)
}
