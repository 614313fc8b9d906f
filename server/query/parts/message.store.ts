import { asc, eq } from 'drizzle-orm'
import type { Connection } from '../../platform/database/database.ts'
import { type MessageRow, messageTable } from '../../schema/message.table.ts'
import type { Message } from '../../../api/message.ts'
import { shownTime } from '../../platform/language/time.ts'

/** Oldest first; messages of the same millisecond by id. */
export const findMessages = (connection: Connection, queryId: number): Promise<MessageRow[]> =>
  connection
    .select()
    .from(messageTable)
    .where(eq(messageTable.queryId, queryId))
    .orderBy(asc(messageTable.createdAt), asc(messageTable.messageId))

export const insertMessage = async (
  connection: Connection,
  message: Omit<MessageRow, 'messageId'>,
): Promise<MessageRow> => {
  const [stored] = await connection.insert(messageTable).values(message).returning()
  if (!stored) throw new Error('the message was not stored')
  return stored
}

/** Maps a message to the API response. */
export const toMessage = ({
  messageId,
  content,
  createdAt,
  createdBy,
  createdByName,
}: MessageRow): Message => {
  const [createdDate = '', createdTime = ''] = shownTime(createdAt).split(' ')
  return {
    messageId,
    content,
    createdBy: createdByName,
    createdByUserId: createdBy,
    createdDate,
    createdTime,
    createdDtime: createdAt.toISOString(),
  }
}
