import { ensureBuilt } from './artifacts.ts'

try {
  await ensureBuilt((line) => console.log(line))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
