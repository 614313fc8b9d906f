import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type * as z from 'zod/mini'

/** A value in a JSON file. A reported change is durable, even after a `kill -9`. */
export type StateFile<T> = {
  get: () => T
  /** Changes run one after another; each promise resolves with the new value once it is on disk. */
  update: (change: (state: T) => T) => Promise<T>
}

/** Replaces a file atomically: a reader, or a start after a crash, finds the old or the new content. */
export const writeAtomically = async (path: string, content: string | Uint8Array): Promise<void> => {
  const beside = `${path}.new`
  await mkdir(dirname(path), { recursive: true })
  const file = await open(beside, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
}

const readOr = async <S extends z.ZodMiniType>(
  path: string,
  schema: S,
  empty: z.output<S>,
): Promise<z.output<S>> => {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return empty
    throw new Error(`${path} is not readable as the sandbox's state`, { cause: error })
  }
}

/** Opens the file, or starts with `empty` if it is missing. */
export const openStateFile = async <S extends z.ZodMiniType>(
  path: string,
  schema: S,
  empty: z.output<S>,
): Promise<StateFile<z.output<S>>> => {
  let current: z.output<S> = await readOr(path, schema, empty)
  let last: Promise<unknown> = Promise.resolve()
  return {
    get: () => current,
    update: (change) => {
      const turn = last.then(async () => {
        const changed = change(current)
        if (changed !== current) await writeAtomically(path, JSON.stringify(changed))
        current = changed
        return changed
      })
      last = turn.catch(() => undefined)
      return turn
    },
  }
}
