import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { Icon } from '../design/Icon.tsx'
import { takeFocus } from '../design/take-focus.ts'
import { styled } from '../design/theme/styled.ts'
import { useSmall } from '../design/useNarrow.ts'

/** A transition between the state in the middle and one beside it. */
export type Neighbour = {
  key: string
  /** The state beside it. */
  state: string
  step: ReactNode
  /** Who may take it; empty for the machine itself. */
  who: string
  /** An additional note. */
  note?: ReactNode
}

type Props = {
  /** The state that is in the middle first. */
  start: string
  /** A record is there now; otherwise it is where all begin. */
  isNow?: boolean
  nameOf: (state: string) => ReactNode
  neighboursOf: (state: string) => { before: readonly Neighbour[]; after: readonly Neighbour[] }
}

/** The state in the middle, and how to go to another one. */
type Place = { at: string; onGo: (state: string) => void }

const Middle = styled('div', {
  base: {
    padding: '12px 16px',
    borderWidth: '2px',
    borderColor: 'accent',
    borderRadius: 'control',
    bg: 'accentBg',
    fontWeight: 600,
  },
})
const NeighbourList = styled('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    listStyle: 'none',
    paddingInlineStart: '3',
    borderInlineStartWidth: '2px',
    borderColor: 'line',
  },
})

/** One state of a machine with the states that lead there and those that follow. Choosing one puts it in the middle. */
const Neighbours = ({ start, isNow = false, nameOf, neighboursOf, place }: Props & { place: Place }) => {
  const { at, onGo } = place
  const [isChosen, setChosen] = useState(false)
  const goTo = (state: string) => {
    setChosen(true)
    onGo(state)
  }
  const { before, after } = neighboursOf(at)
  const startText = isNow ? 'chart.now' : 'chart.first'
  return (
    <Stack gap="4">
      <Side title="before" neighbours={before} {...{ nameOf, goTo }} />
      <Middle
        key={at}
        ref={isChosen ? takeFocus : undefined}
        tabIndex={-1}
        role="group"
        aria-labelledby="chart-middle"
      >
        <HStack wrap="wrap" justify="space-between">
          <span id="chart-middle">
            <FormattedMessage id={at === start ? startText : 'chart.shown'} /> {nameOf(at)}
          </span>
          {at === start ? null : (
            <Button size="sm" onClick={() => goTo(start)}>
              <FormattedMessage id="chart.back" />
            </Button>
          )}
        </HStack>
      </Middle>
      <Side title="after" neighbours={after} {...{ nameOf, goTo }} />
    </Stack>
  )
}

const OwnNeighbours = (props: Props) => {
  const [at, onGo] = useState(props.start)
  return <Neighbours {...props} place={{ at, onGo }} />
}

type SideProps = Pick<Props, 'nameOf'> & {
  title: 'before' | 'after'
  neighbours: readonly Neighbour[]
  goTo: (state: string) => void
}

const Side = ({ title, neighbours, nameOf, goTo }: SideProps) => (
  <Stack as="section" gap="3" aria-labelledby={`chart-${title}`}>
    <Text as="h3" id={`chart-${title}`} textStyle="small" fontWeight="600" color="ink2">
      <FormattedMessage id={neighbours.length > 0 ? `chart.${title}` : `chart.${title}.none`} />
    </Text>
    {neighbours.length > 0 ? (
      <NeighbourList>
        {[...Map.groupBy(neighbours, ({ state }) => state)].map(([state, steps]) => (
          <li key={state}>
            <Stack gap="2" align="start">
              <Button
                size="sm"
                maxWidth="full"
                whiteSpace="normal"
                textAlign="start"
                onClick={() => goTo(state)}
              >
                {nameOf(state)}
              </Button>
              {steps.map((neighbour) => (
                <Transition key={neighbour.key} neighbour={neighbour} />
              ))}
            </Stack>
          </li>
        ))}
      </NeighbourList>
    ) : null}
  </Stack>
)

const Transition = ({ neighbour: { step, who, note } }: { neighbour: Neighbour }) => (
  <div>
    <Text fontWeight="600">{step}</Text>
    {who ? (
      <Text textStyle="small" color="ink2">
        {who}
      </Text>
    ) : null}
    {note ? <Text textStyle="small">{note}</Text> : null}
  </div>
)

type ChartProps = Props & {
  /** Set if the page controls the state, for example in its URL. */
  place?: Place
  /** The whole chart, too wide for a small screen. */
  children: ReactNode
}

/** A chart: on a small screen one state with its neighbours, and the whole on request. */
export const FittingChart = ({ children, place, ...props }: ChartProps) => {
  const intl = useIntl()
  const isSmall = useSmall()
  const [isWhole, setWhole] = useState(false)
  if (!isSmall) return children
  return (
    <Stack gap="4">
      {isWhole ? (
        children
      ) : (
        <section aria-label={intl.formatMessage({ id: 'chart.around' })}>
          {place ? <Neighbours {...props} place={place} /> : <OwnNeighbours key={props.start} {...props} />}
        </section>
      )}
      <HStack data-print="no">
        <Button aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          <Icon name={isWhole ? 'up' : 'down'} />
          <FormattedMessage id={isWhole ? 'chart.less' : 'chart.whole'} />
        </Button>
      </HStack>
    </Stack>
  )
}
