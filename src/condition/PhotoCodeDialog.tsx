import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { fromPromise } from 'xstate'
import { conditionCalls } from '../../api/condition.calls.ts'
import type { Condition } from '../../api/condition.ts'
import {
  type PhotoCodeWorkActor,
  photoCodeWorkMachine,
} from '../../machines/flow/condition/photo-code-work.machine.ts'
import { call } from '../api/call.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { formatShortMoment } from '../design/moment.ts'
import { Note } from '../design/Note.tsx'
import { QrCode } from '../design/QrCode.tsx'
import { useFailureText } from '../shell/alerts/useAlerts.ts'
import { wantedOf } from './condition-texts.ts'

type Props = {
  condition: Condition
  /** The phone has sent its files, which answer the condition. */
  onArrived: () => void
  onClose: () => void
}

/** Shows a code that opens the phone's camera for this condition, and follows the phone until its files are there. */
export const PhotoCodeDialog = ({ condition, onArrived, onClose }: Props) => {
  const intl = useIntl()
  const work = usePhotoCode(condition)
  const isShown = useSelector(work, (snapshot) => snapshot.matches('shown') || snapshot.matches('reading'))
  const canRenew = useSelector(work, (snapshot) => snapshot.can({ type: 'code.renew' }))
  useEffect(() => {
    const arrival = work.on('photos.arrived', onArrived)
    return () => arrival.unsubscribe()
  })
  return (
    <Dialog
      title={<FormattedMessage id="condition.photo.title" values={{ document: wantedOf(intl, condition) }} />}
      onClose={onClose}
      footer={
        <>
          {isShown ? (
            <Button busy={false} onClick={() => work.send({ type: 'code.revoke' })}>
              <FormattedMessage id="condition.photo.revoke" />
            </Button>
          ) : null}
          {canRenew ? (
            <Button variant="solid" busy={false} onClick={() => work.send({ type: 'code.renew' })}>
              <FormattedMessage id="condition.photo.renew" />
            </Button>
          ) : null}
          <Button onClick={onClose}>
            <FormattedMessage id="condition.photo.close" />
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Code work={work} isShown={isShown} />
        <Where work={work} />
      </Stack>
    </Dialog>
  )
}

const usePhotoCode = ({ queryId, conditionId }: Condition): PhotoCodeWorkActor => {
  const params = { id: queryId, conditionId }
  const [machine] = useState(() =>
    photoCodeWorkMachine.provide({
      actors: {
        make: fromPromise(() => call(conditionCalls.makePhotoCode, { params })),
        read: fromPromise<Awaited<ReturnType<typeof readCode>>, { photoCodeId: number }>(({ input }) =>
          readCode({ ...params, ...input }),
        ),
        revoke: fromPromise<void, { photoCodeId: number }>(({ input }) =>
          call(conditionCalls.revokePhotoCode, { params: { ...params, ...input } }),
        ),
      },
    }),
  )
  return useActorRef(machine)
}

const readCode = (params: { id: number; conditionId: number; photoCodeId: number }) =>
  call(conditionCalls.photoCode, { params })

type CodeProps = { work: PhotoCodeWorkActor; isShown: boolean }

const Code = ({ work, isShown }: CodeProps) => {
  const intl = useIntl()
  const { code, link } = useSelector(work, ({ context }) => context)
  // A code that a phone has opened works on no other.
  if (!code || !isShown || link !== 'waiting') return null
  return (
    <>
      <QrCode
        text={`${location.origin}/photo#${code.token}`}
        label={intl.formatMessage({ id: 'condition.photo.code' })}
      />
      <Text textStyle="small" color="ink2">
        <FormattedMessage
          id="condition.photo.how"
          values={{ time: formatShortMoment(code.expiresDtime, code.expiresDtime) }}
        />
      </Text>
    </>
  )
}

/** The code's state in words. */
const Where = ({ work }: { work: PhotoCodeWorkActor }) => {
  const text = useFailureText()
  const { link, error } = useSelector(work, ({ context }) => context)
  if (error)
    return (
      <Note status="error" role="alert">
        {text(error)}
      </Note>
    )
  return (
    <Text role="status">
      <FormattedMessage id={`condition.photo.${link ?? 'making'}`} />
    </Text>
  )
}
