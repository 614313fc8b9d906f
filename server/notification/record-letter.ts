import { audit } from '../platform/audit/write-audit.ts'
import type { Connection } from '../platform/database/database.ts'

/** Records in the query's timeline that a letter or text message was sent and to whom, without the address. */
export const recordLetter = (
  connection: Connection,
  queryId: number,
  details: { kind: string; name: string },
): Promise<void> => audit(connection, { event: 'letter.sent', subject: 'query', subjectId: queryId, details })
