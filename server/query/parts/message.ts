import type { Message } from '../../../api/message.ts'
import { shownTime } from '../../platform/language/time.ts'
import type { MessageRow } from '../../schema/message.table.ts'

/** A message as it travels. */
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
