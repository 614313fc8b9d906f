import { Text } from '@chakra-ui/react/text'
import { FormattedList, FormattedMessage } from 'react-intl'
import { containerCalls } from '../../api/container.calls.ts'
import { call } from '../api/call.ts'
import { formatMoment } from '../design/moment.ts'
import { Note } from '../design/Note.tsx'
import { DownloadButton } from '../document/DownloadButton.tsx'
import { ContainerRow } from './ContainerRow.tsx'
import { MarkSigned } from './MarkSigned.tsx'
import { namesOf, refusing } from './outstanding.ts'
import { Remind } from './Remind.tsx'
import { StateBadge } from './StateBadge.tsx'
import { Withdraw } from './Withdraw.tsx'
import type { Container } from '../../api/container.ts'
import { selectQuery, selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/query-session.ts'

const Download = ({ container: { uuid, signedByHand } }: { container: Container }) => {
  const { queryId } = useQueryState(selectQuery)
  if (uuid === null || signedByHand) return null
  return (
    <DownloadButton size="sm" fetch={() => call(containerCalls.download, { params: { id: queryId, uuid } })}>
      <FormattedMessage id="container.download" />
    </DownloadButton>
  )
}

const Deadline = ({ container: { deadline, remindedAt } }: { container: Container }) => {
  if (deadline === null) return null
  return (
    <Text textStyle="small" color="ink2">
      <FormattedMessage id="container.deadline" values={{ deadline: formatMoment(deadline) }} />
      {remindedAt === null ? null : (
        <>
          {', '}
          <FormattedMessage id="container.remindedAt" values={{ at: formatMoment(remindedAt) }} />
        </>
      )}
    </Text>
  )
}

/** What somebody's refusal means for the others, and what can be done about it. */
const Refusals = ({ container }: { container: Container }) => {
  const view = useQueryState(selectView)
  const names = namesOf(refusing(container))
  if (names.length === 0) return null
  const id = view === 'compliance' ? 'container.refusedBy' : 'container.refusedBy.elsewhere'
  return (
    <Note status="warning" role="status">
      <FormattedMessage id={id} values={{ names: <FormattedList value={names} /> }} />
    </Note>
  )
}

type Props = { container: Container; onWithdrawn: () => void }

/** A container that was sent: until when and by whom it is to be signed, and the finished file once all have. */
export const SentContainer = ({ container, onWithdrawn }: Props) => {
  const view = useQueryState(selectView)
  const waiting = !container.hasAllSigned
  return (
    <ContainerRow
      container={container}
      open={waiting}
      badge={<StateBadge container={container} />}
      note={
        waiting ? (
          <>
            <Deadline container={container} />
            <Refusals container={container} />
          </>
        ) : null
      }
      actions={
        waiting ? (
          view === 'compliance' ? (
            <>
              <Remind container={container} />
              <Withdraw container={container} onWithdrawn={onWithdrawn} />
              <MarkSigned container={container} />
            </>
          ) : null
        ) : (
          <Download container={container} />
        )
      }
    />
  )
}
