import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs'

/** The user that PostgreSQL runs as; undefined: the current one. */
export type ClusterOwner = { uid: number; gid: number; name: string } | undefined

const GROUP_AND_OTHERS_PASS = 0o011
const NOBODY = { uid: 65_534, gid: 65_534, name: 'nobody' }

const accounts = () => {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
  } catch {
    return []
  }
}

/** PostgreSQL refuses to run as root, so as root it runs as `postgres`, or else as `nobody`. */
export const findClusterOwner = (): ClusterOwner => {
  if (process.getuid?.() !== 0) return undefined
  const known = accounts()
  const account = ['postgres', 'nobody']
    .flatMap((name) => known.find(([entry]) => entry === name) ?? [])
    .slice(0, 4)
  const [name, , uid, gid] = account
  return name ? { name, uid: Number(uid), gid: Number(gid) } : NOBODY
}

/** Whether the owner can access a path; asks the system itself, which knows ACLs and mounts too. */
export const canAccess = (owner: ClusterOwner, path: string): boolean =>
  owner === undefined ||
  spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { uid: owner.uid, gid: owner.gid, cwd: '/' })
    .status === 0

/** Creates a folder if needed and lets everyone traverse it; read permission stays as it was. */
export const makeTraversable = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, statSync(folder).mode | GROUP_AND_OTHERS_PASS)
}
