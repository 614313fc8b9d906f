import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { issueCode } from '../../api/field-issue.ts'
import { type DecisionTable, decisionTable } from '../../api/decision-table.ts'
import { text } from '../../server/platform/language/text.ts'

/** A file that holds no decision table, with a line for each wrong place. */
export class TableError extends Error {}

const jsonOf = (content: string): unknown => {
  try {
    return JSON.parse(content)
  } catch {
    throw new TableError('The file is not JSON.')
  }
}

/** Parses a table. @throws TableError */
export const parseTable = (content: string): DecisionTable => {
  const parsed = z.safeParse(decisionTable, jsonOf(content))
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => {
    const { code, values } = issueCode(issue)
    return `${issue.path.map(String).join('.') || 'the file'}: ${text('en', code, values)}`
  })
  throw new TableError(lines.join('\n'))
}

/** Reads a table from a file. @throws TableError */
export const readTable = async (path: string): Promise<DecisionTable> => {
  const content = await readFile(path, 'utf8').catch(() => {
    throw new TableError(`There is no file ${path}.`)
  })
  return parseTable(content)
}
