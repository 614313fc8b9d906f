import { ensureBuilt } from '../../tools/artifacts.ts'

/** Once for all files: each of them starts the program, and would build it by itself. */
export const setup = (): Promise<void> => ensureBuilt((line) => void process.stdout.write(`${line}\n`))
