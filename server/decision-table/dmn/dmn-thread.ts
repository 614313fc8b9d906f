/** Reads one DMN file on a thread that its host ends when it takes too long: the parsers take minutes for a hostile one. */
import { parentPort, workerData } from 'node:worker_threads'
import type { DecisionTable } from '../../../api/decision-table.ts'
import type { Language } from '../../../api/language.ts'
import { Problem, type WrongField } from '../../platform/http/problem.ts'
import type { TextValues } from '../../platform/language/text.ts'
import { readDmn } from './read-dmn.ts'

/** A wrong place with its values in each language, since a function cannot leave the thread. */
export type LocalizedFault = Omit<WrongField, 'valuesFor'> & { inLanguages: Record<Language, TextValues> }
export type FromThread = { table: DecisionTable } | { wrong: readonly LocalizedFault[] }

const wrongPlace = ({ valuesFor, ...field }: WrongField): LocalizedFault => ({
  ...field,
  inLanguages: { et: valuesFor?.('et') ?? {}, en: valuesFor?.('en') ?? {} },
})

const read = async (): Promise<FromThread> => {
  try {
    return { table: await readDmn(String(workerData)) }
  } catch (error) {
    if (error instanceof Problem) return { wrong: (error.parts.fields ?? []).map(wrongPlace) }
    throw error
  }
}

parentPort?.postMessage(await read())
