import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensure } from './artifact.ts'
import { client } from './artifacts.ts'
import { readManifest } from './built-parts.ts'
import { budgets, scriptBytes } from './script-budgets.ts'

await ensure(client, (line) => console.log(line))
const read = (name: string) => readFileSync(join(client.folder, name))
const built = await readManifest(client.folder)
const weigh = (file: string) => gzipSync(read(file), { level: 9 }).length

for (const budget of budgets) {
  const bytes = scriptBytes(built, budget.parts, weigh)
  const kilobytes = (bytes / 1000).toFixed(1)
  console.log(`${budget.page}: ${kilobytes} of ${budget.bytes / 1000} kB of gzipped scripts`)
  if (bytes > budget.bytes) process.exitCode = 1
}
