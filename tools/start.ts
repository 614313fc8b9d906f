import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, server } from './artifacts.ts'
import { traceSources } from './stack-traces.ts'

try {
  await ensureBuilt((line) => console.log(line))
  traceSources(server.folder)
  await import(pathToFileURL(join(server.folder, 'main.js')).href)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
