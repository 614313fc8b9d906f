/**
 * Writes the migrations anew from the tables: extensions, then tables, then what tables alone cannot say. Only as
 * long as nothing is released; afterwards `drizzle-kit generate` adds to them.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const migrations = folder('migrations')
const generate = (...options: string[]) =>
  execFileSync('npx', ['drizzle-kit', 'generate', ...options], { stdio: 'inherit' })

const handWritten = (name: string) => {
  generate('--custom', `--name=${name}`)
  const made = readdirSync(migrations).find((file) => file.endsWith(`_${name}.sql`))
  copyFileSync(folder(`sql/${name}.sql`), `${migrations}/${made}`)
}

rmSync(migrations, { recursive: true, force: true })
handWritten('extensions')
generate('--name=tables')
handWritten('partner-users')
handWritten('append-only')
handWritten('first-rows')
handWritten('status-count')
handWritten('presence')
