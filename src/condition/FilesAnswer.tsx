import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { conditionCalls } from '../../api/condition.calls.ts'
import type { Condition } from '../../api/condition.ts'
import { documentCalls } from '../../api/document.calls.ts'
import { ANSWER_FILES } from '../../api/condition-files.ts'
import type { AnswerFilesActor, ChosenFile } from '../../machines/flow/condition/answer-files.machine.ts'
import {
  type ConditionWorkActor,
  isFormPossible,
} from '../../machines/flow/condition/condition-work.machine.ts'
import { call } from '../api/call.ts'
import { CallError, ConnectionLost } from '../api/call-error.ts'
import { useConnectionBack } from '../api/connection.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Button } from '../design/Button.tsx'
import { lazyOverlay } from '../design/lazy-overlay.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { Note } from '../design/Note.tsx'
import { Progress } from '../design/Progress.tsx'
import { prepareAnswerFiles, type SendAnswer } from '../document/answer-files.ts'
import { DocumentLine, DocumentList } from '../document/DocumentLine.tsx'
import { DocumentDropZone } from '../document/Uploads.tsx'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { wantedOf } from './condition-texts.ts'

type Props = {
  condition: Condition
  work: ConditionWorkActor
  /** Offers the drop zone while the condition can be answered. */
  open: boolean
}

/**
 * Files that answer the condition: dropped or chosen, looked through, and sent together. They stay if sending fails or
 * another user is faster.
 */
export const FilesAnswer = ({ condition, work, open }: Props) => {
  const intl = useIntl()
  const { queryId, conditionId } = condition
  const refresh = useInvalidate()
  const { succeed } = useAlerts()
  const arrived = () => {
    work.send({ type: 'form.close' })
    succeed('condition.done.answered')
    void refresh(conditionCalls.find, { params: { id: queryId } })
    void refresh(documentCalls.find)
  }
  const { actor, add } = useAnswerFiles(
    (how) =>
      call(conditionCalls.answerWithFiles, { params: { id: queryId, conditionId } }, how).catch((error) => {
        void refresh(conditionCalls.find, { params: { id: queryId } })
        throw error
      }),
    arrived,
  )
  const files = useSelector(actor, ({ context }) => context.files)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const possible = isFormPossible('answer', condition)
  const count = files.filter(({ refusal }) => refusal === null).length
  if (files.length === 0 && !(open && possible)) return null
  return (
    <Stack gap="3">
      {open && possible && !busy ? (
        <Stack gap="2">
          <DocumentDropZone
            label={
              <FormattedMessage id="condition.answer.drop" values={{ document: wantedOf(intl, condition) }} />
            }
            onFiles={add}
          />
          <PhotoCode condition={condition} onArrived={arrived} />
        </Stack>
      ) : null}
      {files.length > 0 ? (
        <DocumentList>
          {files.map((file) => (
            <FileLine key={file.key} file={file} actor={actor} busy={busy} />
          ))}
        </DocumentList>
      ) : null}
      {count > 0 && possible ? <Sending actor={actor} count={count} busy={busy} /> : null}
      {count > 0 && !possible ? (
        <Note status="warning" role="alert">
          <FormattedMessage
            id="condition.changed.over"
            values={{ state: <FormattedMessage id={`condition.state.${condition.state}`} /> }}
          />
        </Note>
      ) : null}
    </Stack>
  )
}

const { View: PhotoCodeDialog, preloadOn } = lazyOverlay(() =>
  import('./PhotoCodeDialog.tsx').then((file) => file.PhotoCodeDialog),
)

/** Opens the code for a phone's camera. */
const PhotoCode = ({ condition, onArrived }: { condition: Condition; onArrived: () => void }) => {
  const intl = useIntl()
  const [open, setOpen] = useState(false)
  const arrive = () => {
    setOpen(false)
    onArrived()
  }
  return (
    <HStack>
      <Button
        size="sm"
        aria-label={`${intl.formatMessage({ id: 'condition.photo' })}: ${wantedOf(intl, condition)}`}
        onClick={() => setOpen(true)}
        {...preloadOn}
      >
        <FormattedMessage id="condition.photo" />
      </Button>
      {open ? (
        <PhotoCodeDialog condition={condition} onArrived={arrive} onClose={() => setOpen(false)} />
      ) : null}
    </HStack>
  )
}

const useAnswerFiles = (send: SendAnswer, onArrived: () => void) => {
  const [{ machine, add }] = useState(() => prepareAnswerFiles({ send, errorOf }))
  const actor = useActorRef(machine)
  useConnectionBack(() => actor.send({ type: 'connection.isBack' }))
  useEffect(() => {
    const arrival = actor.on('answer.arrived', onArrived)
    return () => arrival.unsubscribe()
  })
  return { actor, add: (files: readonly File[]) => add(actor, files) }
}

const errorOf = (error: unknown) => {
  if (error instanceof ConnectionLost) return 'lost'
  return error instanceof CallError ? error.problem : null
}

type LineProps = { file: ChosenFile; actor: AnswerFilesActor; busy: boolean }

const FileLine = ({ file: { key, name, refusal }, actor, busy }: LineProps) => {
  const intl = useIntl()
  return (
    <DocumentLine
      actions={
        busy ? null : (
          <IconButton
            icon="close"
            label={intl.formatMessage({ id: 'document.upload.dismiss' }, { name })}
            onClick={() => actor.send({ type: 'file.remove', key })}
          />
        )
      }
    >
      <Text as="span" fontWeight="600">
        {name}
      </Text>
      {refusal ? (
        <Text as="span" textStyle="small" color="danger" role="alert">
          {refusal.id === undefined ? (
            refusal.text
          ) : (
            <FormattedMessage id={refusal.id} values={{ name, max: ANSWER_FILES }} />
          )}
        </Text>
      ) : null}
    </DocumentLine>
  )
}

type SendingProps = { actor: AnswerFilesActor; count: number; busy: boolean }

const Sending = ({ actor, count, busy }: SendingProps) => {
  const intl = useIntl()
  const { percent, failure } = useSelector(actor, ({ context }) => context)
  return (
    <Stack gap="2">
      {failure ? (
        <Note status={failure.lost ? 'info' : 'error'} role={failure.lost ? 'status' : 'alert'}>
          {failure.id === undefined ? failure.text : <FormattedMessage id={failure.id} />}
        </Note>
      ) : null}
      {busy ? (
        <Progress size="sm" label={intl.formatMessage({ id: 'answerFiles.sending' })} value={percent} />
      ) : null}
      <HStack wrap="wrap">
        <Button size="sm" variant="solid" busy={busy} onClick={() => actor.send({ type: 'files.send' })}>
          <FormattedMessage id="answerFiles.send" values={{ count }} />
        </Button>
        {busy ? (
          <Button size="sm" onClick={() => actor.send({ type: 'files.stop' })}>
            <FormattedMessage id="answerFiles.stop" />
          </Button>
        ) : null}
      </HStack>
    </Stack>
  )
}
