import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs'

/** Under whom PostgreSQL runs; nothing means: as ourselves. */
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

/** Whether the owner can walk to a path and use it. Asked of the system itself, which knows all its rules. */
export const reaches = (owner: ClusterOwner, path: string): boolean =>
  owner === undefined ||
  spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { uid: owner.uid, gid: owner.gid, cwd: '/' })
    .status === 0

/** Lets everyone walk through a folder, made where it is missing; looking around in it stays as it was. */
export const makePassable = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, statSync(folder).mode | GROUP_AND_OTHERS_PASS)
}
