import type { Language } from '../../api/language.ts'
import type { Connection } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { FileResponse } from '../platform/http/response.ts'
import { text } from '../platform/language/text.ts'
import { findVersion } from './decision-table.store.ts'
import { headingOf } from './dmn/column-heading.ts'

/** A version as a DMN file, with headings in the caller's language. @throws Problem notFound */
export const versionAsDmn = async (
  connection: Connection,
  version: number,
  language: Language,
): Promise<FileResponse> => {
  const row = await findVersion(connection, version)
  if (!row) throw new Problem('notFound')
  // The library is loaded with the first file, so that the portal starts without it.
  const { writeDmn } = await import('./dmn/write-dmn.ts')
  const xml = await writeDmn(row.content, {
    version,
    name: text(language, 'decisionTable.number', { version }),
    labelOf: (name) => headingOf(language, name),
  })
  return { name: `decision-table-${version}.dmn`, type: 'application/xml', content: Buffer.from(xml) }
}
