import * as z from 'zod/mini'
import { auditFilter } from '../../api/audit.ts'
import type { Language } from '../../api/language.ts'
import { withoutCodes } from '../../domain/identifier/personal-code.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { csvPieces } from '../export/csv.ts'
import type { ExportSource } from '../export/export-content.ts'
import { text } from '../platform/language/text.ts'
import { shownTime } from '../platform/language/time.ts'
import { countUpTo, entriesAfter, type FoundEntry } from './audit.store.ts'

/** Entries read and written at a time. */
const CHUNK = 1000

/** Entries later than the request are not in the file. */
export const auditExportRequest = z.object({ filter: auditFilter, upTo: z.number() })
type Asked = z.output<typeof auditExportRequest>

const columns = [
  'at',
  'person',
  'email',
  'kind',
  'event',
  'words',
  'about',
  'address',
  'browser',
  'details',
  'request',
] as const

/** The event in words, or its name if there is no text for it. */
const wordsOf = ({ event, details }: FoundEntry['entry'], language: Language): string => {
  const id = event === 'query.stepTaken' ? `happened.${String(details?.['event'])}` : `audit.event.${event}`
  const words = text(language, id)
  return words === id ? event : words
}

const cellsOf = ({ entry, kind, personName, email }: FoundEntry, language: Language): string[] => {
  const { at, event, subject, subjectId, address, browser, details, requestId, accountUserId } = entry
  return [
    shownTime(at),
    personName ?? (accountUserId === null ? text(language, 'principal.system') : String(accountUserId)),
    email ?? '',
    text(language, `audit.kind.${kind}`),
    event,
    wordsOf(entry, language),
    [subject, subjectId].filter((one) => one !== null).join(' '),
    address ?? '',
    browser ?? '',
    details === null ? '' : withoutCodes(JSON.stringify(details)),
    requestId ?? '',
  ]
}

type Needs = Pick<Dependencies, 'database'>

async function* chunksOf({ database }: Needs, { filter, upTo }: Asked, language: Language) {
  let after = 0
  for (;;) {
    const found = await entriesAfter(database, filter, { after, upTo, most: CHUNK })
    yield found.map((one) => cellsOf(one, language))
    after = found.at(-1)?.entry.auditId ?? after
    if (found.length < CHUNK) return
  }
}

/** The trail as of the request for the file, in the order in which it was written. */
export const auditExport = (needs: Needs): ExportSource => ({
  isFor: ({ role }) => role === 'COMPLIANCE',
  read: async ({ asked, language }, _principal, consume) => {
    const wanted = auditExportRequest.parse(asked)
    return consume({
      rowsTotal: await countUpTo(needs.database, wanted.filter, wanted.upTo),
      pieces: csvPieces({
        head: columns.map((column) => text(language, `audit.column.${column}`)),
        chunks: chunksOf(needs, wanted, language),
      }),
    })
  },
})
