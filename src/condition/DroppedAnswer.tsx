import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { conditionCalls } from '../../api/condition.calls.ts'
import type { Condition } from '../../api/condition.ts'
import { documentCalls } from '../../api/document.calls.ts'
import { isFormPossible } from '../../machines/flow/condition/condition-work.machine.ts'
import { call } from '../api/call.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { DocumentList } from '../document/DocumentLine.tsx'
import { DropZone, UploadLine } from '../document/Uploads.tsx'
import { useUploadQueue } from '../document/useUploadQueue.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { wantedOf } from './condition-words.ts'

type Props = {
  condition: Condition
  /** Offers the drop zone while the condition can be answered. */
  open: boolean
}

/**
 * A file that answers the condition by being dropped. What was refused stays in the list with its reason, also when
 * another user has answered meanwhile.
 */
export const DroppedAnswer = ({ condition, open }: Props) => {
  const intl = useIntl()
  const { queryId, conditionId } = condition
  const refresh = useInvalidate()
  const { succeed } = useAlerts()
  const [tooMany, setTooMany] = useState(false)
  const { actor, add } = useUploadQueue(
    (how) => call(conditionCalls.answerWithFiles, { params: { id: queryId, conditionId } }, how),
    () => {
      succeed('condition.done.answered')
      void refresh(conditionCalls.find, { params: { id: queryId } })
      void refresh(documentCalls.find)
    },
  )
  const files = useSelector(actor, ({ context }) => context.files)
  const sends = files.some(({ failure }) => failure === null)
  const drop = (dropped: readonly File[]) => {
    setTooMany(dropped.length > 1)
    if (dropped.length === 1) add(dropped)
  }
  return (
    <>
      {open && !sends && isFormPossible('answer', condition) ? (
        <Stack gap="1">
          <DropZone
            single
            label={
              <FormattedMessage id="condition.answer.drop" values={{ document: wantedOf(intl, condition) }} />
            }
            onFiles={drop}
          />
          {tooMany ? (
            <Text as="span" textStyle="strong" color="danger" role="alert">
              <FormattedMessage id="condition.answer.oneFile" />
            </Text>
          ) : null}
        </Stack>
      ) : null}
      {files.length > 0 ? (
        <DocumentList>
          {files.map((file) => (
            <UploadLine key={file.key} file={file} actor={actor} />
          ))}
        </DocumentList>
      ) : null}
    </>
  )
}
