import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const POSTGRESQL = '/usr/lib/postgresql'

/**
 * Checks that programs are installed; returns the folder with those of the newest PostgreSQL.
 * @throws Error that names the packages and what is missing
 */
export const findPrograms = (programs: readonly string[], packages: string): string => {
  const has = (program: string) => spawnSync('/bin/sh', ['-c', `command -v ${program}`]).status === 0
  const missing = programs.filter((program) => !has(program))
  const [version] = existsSync(POSTGRESQL) ? readdirSync(POSTGRESQL).toSorted().toReversed() : []
  if (missing.length > 0 || version === undefined)
    throw new Error(
      `Install ${packages} first; missing: ${[...missing, ...(version ? [] : ['postgresql'])].join(', ')}`,
    )
  return join(POSTGRESQL, version, 'bin')
}
