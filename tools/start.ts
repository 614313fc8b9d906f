import { ensureClient } from './client.ts'

try {
  await ensureClient((line) => console.log(line))
  await import('../server/main.ts')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
