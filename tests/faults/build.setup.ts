import { ensureBuilt } from '../../tools/artifacts.ts'

/** Once for all files, which would otherwise each build the program. */
export const setup = (): Promise<void> => ensureBuilt((line) => void process.stdout.write(`${line}\n`))
