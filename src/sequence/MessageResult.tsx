import { HStack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { failingServices } from '../../api/failed-work.calls.ts'
import type { SequenceMessage } from '../../api/sequence.calls.ts'
import { Badge, type BadgeTone } from '../design/Badge.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { FailureReason } from '../failed-work/FailedWorkNote.tsx'
import { styled } from '../design/theme/styled.ts'

const Small = styled('span', { base: { textStyle: 'small', color: 'ink2' } })

const tones = { done: 'approved', waiting: 'waiting', failed: 'danger' } as const satisfies Record<
  SequenceMessage['state'],
  BadgeTone
>

/** Whether the result is more than an immediate success. */
const isNotable = ({ state, tries }: SequenceMessage): boolean => state !== 'done' || (tries ?? 1) > 1

/** The result of a message: done, waiting, or failed, with the reason and the number of attempts. */
export const MessageResult = ({ message }: { message: SequenceMessage }) => {
  if (!isNotable(message)) return null
  const { state, tries, reason, firstAt, nextTry, retry } = message
  return (
    <>
      <HStack wrap="wrap" gap="2">
        <Badge tone={tones[state]}>
          {tries === null || tries === 0 ? (
            <FormattedMessage id={`sequence.state.${state}`} />
          ) : (
            <FormattedMessage id={`sequence.tried.${state}`} values={{ tries }} />
          )}
        </Badge>
        {firstAt ? (
          <Small>
            <FormattedMessage id="sequence.firstAt" values={{ at: <DateTime value={firstAt} /> }} />
          </Small>
        ) : null}
      </HStack>
      {reason ? (
        <Small>
          {state === 'done' ? (
            <FormattedMessage id="sequence.lastFailure" values={{ reason: <Reason {...message} /> }} />
          ) : (
            <Reason {...message} />
          )}
        </Small>
      ) : null}
      {nextTry ? (
        <Small>
          <FormattedMessage id="failedWork.state.waits" values={{ at: <DateTime value={nextTry} /> }} />
        </Small>
      ) : state === 'failed' && retry?.by === 'work' ? (
        <Small>
          <FormattedMessage id="failedWork.state.givenUp" />
        </Small>
      ) : null}
    </>
  )
}

/** Why the last attempt failed. */
const Reason = ({ reason, service, to }: Pick<SequenceMessage, 'reason' | 'service' | 'to'>) =>
  reason ? <FailureReason reason={reason} service={service ?? serviceOf(to)} /> : null

/** The service that a receiver is; the ledger, if it is none of those that delay work. */
const serviceOf = (to: SequenceMessage['to']) =>
  failingServices.find((one) => one === to) ?? (to === 'program' ? to : 'ledger')
