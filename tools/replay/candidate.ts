import { execFile } from 'node:child_process'
import { existsSync, statSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { type LifecycleName, lifecycleNames } from '../../machines/lifecycle/text-rules.ts'
import { projectFolder } from '../process.ts'

/** The machines to replay steps on; steps of other machines are skipped. */
export type Candidate = ReadonlyMap<LifecycleName, AnyStateMachine>

/** A candidate that cannot be loaded; the message is one line. */
export class CandidateError extends Error {}

const git = promisify(execFile)

const firstLine = (error: unknown): string => {
  const { message, stderr } = error as { message?: string; stderr?: string }
  return (stderr?.trim() || message || String(error)).split('\n')[0] ?? ''
}

const machinesIn = async (file: string, against: string): Promise<[LifecycleName, AnyStateMachine][]> => {
  const exported = await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw new CandidateError(`The candidate ${against} cannot be loaded: ${firstLine(error)}`)
  })
  return Object.values(exported as Record<string, unknown>).flatMap((one) => {
    const name = one instanceof StateMachine && lifecycleNames.find((each) => each === one.id)
    return name ? [[name, one as AnyStateMachine]] : []
  })
}

const fileOf = (folder: string, name: LifecycleName): string =>
  join(folder, 'machines', 'lifecycle', name, `${name}.machine.ts`)

const inFolder = async (folder: string, against: string): Promise<Candidate> => {
  const found = await Promise.all(lifecycleNames.map((name) => machinesIn(fileOf(folder, name), against)))
  return new Map(found.flat())
}

/** The folders and files that machines import. */
const SOURCES = ['api', 'domain', 'machines', 'package.json']

/** Checks the sources of a revision out into a folder of their own, without touching the index. */
const checkOut = async (ref: string, folder: string): Promise<void> => {
  const options = {
    cwd: projectFolder,
    env: { ...process.env, GIT_INDEX_FILE: join(folder, '.index') },
  }
  await git('git', ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`], options).catch(() => {
    throw new CandidateError(`${ref} is neither a file nor a revision of git.`)
  })
  await git('git', [`--work-tree=${folder}`, 'checkout', ref, '--', ...SOURCES], options).catch(
    (error: unknown) => {
      throw new CandidateError(`The candidate ${ref} cannot be read: ${firstLine(error)}`)
    },
  )
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'), 'junction')
}

const atRevision = async (ref: string): Promise<Candidate> => {
  const folder = await mkdtemp(join(tmpdir(), 'tehing-replay-'))
  try {
    await checkOut(ref, folder)
    return await inFolder(folder, ref)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const inFile = async (file: string, against: string): Promise<Candidate> => {
  const found = await machinesIn(file, against)
  if (found.length === 0)
    throw new CandidateError(`${against} exports no machine named ${lifecycleNames.join(', ')}.`)
  return new Map(found)
}

/**
 * Loads the machines of a candidate: a file that exports some, the folder of another copy of the program, a revision
 * of git, or the installed program if nothing is named.
 * @throws CandidateError
 */
export const loadCandidate = async (against?: string): Promise<Candidate> => {
  if (against === undefined) return inFolder(projectFolder, 'installed')
  const path = resolve(projectFolder, against)
  if (!existsSync(path)) return atRevision(against)
  return statSync(path).isDirectory() ? inFolder(path, against) : inFile(path, against)
}
