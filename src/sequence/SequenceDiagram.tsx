import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Participant, SequenceMessage } from '../../api/sequence.calls.ts'
import { DateTime } from '../design/DateTime.tsx'
import { StatusBadge } from '../design/StatusBadge.tsx'
import { styled } from '../design/theme/styled.ts'
import { selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { MessageResult } from './MessageResult.tsx'
import { RetryMessage } from './RetryMessage.tsx'
import { LANE } from './lane.ts'
import { SequenceArrow } from './SequenceArrow.tsx'
import { useMessageTitle } from './useMessageTitle.ts'

const Head = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '112px auto minmax(0, 1fr)',
    columnGap: '4',
    alignItems: 'end',
    paddingBottom: '2',
    borderBottomWidth: '1px',
    borderColor: 'line',
  },
})
const Lanes = styled('div', { base: { display: 'flex' } })
const Lane = styled('div', {
  base: {
    flex: 'none',
    textAlign: 'center',
    textStyle: 'meta',
    fontWeight: 600,
    color: 'ink2',
    paddingInline: '0.5',
    overflowWrap: 'break-word',
    hyphens: 'auto',
  },
})

/** Names that are wider than a lane in some language; their texts contain break points. */
const isLong = (lane: Participant) => lane === 'ledger' || lane === 'limitEngine' || lane === 'signing'

/** The lifelines' names; each message names its own for screen readers. */
const LaneNames = ({ lanes }: { lanes: readonly Participant[] }) => (
  <Head aria-hidden>
    <span />
    <Lanes>
      {lanes.map((lane) => (
        <Lane key={lane} style={{ width: LANE }}>
          <FormattedMessage id={isLong(lane) ? `sequence.lane.${lane}` : `sequence.participant.${lane}`} />
        </Lane>
      ))}
    </Lanes>
    <span />
  </Head>
)

const List = styled('ol', { base: { listStyle: 'none' } })
const Row = styled('li', {
  base: { display: 'grid' },
  variants: {
    drawn: {
      true: { gridTemplateColumns: '112px auto minmax(0, 1fr)', columnGap: '4' },
      false: { gap: '1', paddingBlock: '3', borderBottomWidth: '1px', borderColor: 'line' },
    },
  },
})
const At = styled('div', {
  base: { textStyle: 'small', color: 'ink2' },
  variants: { drawn: { true: { paddingTop: '2.5' }, false: {} } },
})
const Says = styled('div', {
  base: {
    display: 'grid',
    gap: '1',
    justifyItems: 'start',
    alignContent: 'start',
    minWidth: 0,
    overflowWrap: 'anywhere',
  },
  variants: { drawn: { true: { paddingBlock: '2.5' }, false: {} } },
})
const Title = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    rowGap: '1',
    columnGap: '2',
    alignItems: 'center',
    minHeight: '6',
    fontWeight: 500,
  },
})
const About = styled('span', { base: { textStyle: 'small', color: 'ink2' } })

type Props = {
  messages: readonly SequenceMessage[]
  lanes: readonly Participant[]
  /** With lifelines and arrows; without them each message says who passes it to whom. */
  isDrawn: boolean
}

/** The messages from top to bottom. The drawing is decoration: the list says the same in words. */
export const SequenceDiagram = ({ messages, lanes, isDrawn }: Props) => {
  const intl = useIntl()
  return (
    <div>
      {isDrawn ? <LaneNames lanes={lanes} /> : null}
      <List aria-label={intl.formatMessage({ id: 'sequence.title' })}>
        {messages.map((message) => (
          <Row key={message.messageId} drawn={isDrawn} data-state={message.state}>
            <At drawn={isDrawn}>
              <DateTime value={message.at} />
            </At>
            {isDrawn ? <SequenceArrow message={message} lanes={lanes} /> : null}
            <Message message={message} isDrawn={isDrawn} />
          </Row>
        ))}
      </List>
    </div>
  )
}

type MessageProps = { message: SequenceMessage; isDrawn: boolean }

/** What was passed on, by whom, with what result. */
const Message = ({ message, isDrawn }: MessageProps) => {
  const title = useMessageTitle()(message)
  const { signedOnPaper } = useQueryState(selectQuery)
  const about = [message.byName, message.about].filter(Boolean).join(' · ')
  return (
    <Says drawn={isDrawn}>
      {isDrawn ? (
        <VisuallyHidden>
          <Way {...message} />
        </VisuallyHidden>
      ) : (
        <About>
          <Way {...message} />
        </About>
      )}
      <Title>
        {title}
        {message.status ? <StatusBadge status={message.status} signedOnPaper={signedOnPaper} /> : null}
      </Title>
      {about === '' ? null : <About>{about}</About>}
      <MessageResult message={message} />
      <RetryMessage message={message} title={title} />
    </Says>
  )
}

/** Who passes a message to whom. */
const Way = ({ from, to }: Pick<SequenceMessage, 'from' | 'to'>) => (
  <>
    <FormattedMessage id={`sequence.participant.${from}`} />
    {from === to ? null : (
      <>
        {' → '}
        <FormattedMessage id={`sequence.participant.${to}`} />
      </>
    )}
  </>
)
