import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Principal } from '../../api/role.ts'
import { labelFor } from '../../machines/lifecycle/query/step-catalogue.ts'
import type { NextStep } from '../../machines/lifecycle/query/next-steps.ts'
import { endingOf } from '../../machines/lifecycle/query/query-history.ts'
import { principalKind } from '../../machines/lifecycle/query/principal.ts'
import { Icon } from '../design/Icon.tsx'
import { StatusBadge } from '../design/StatusBadge.tsx'
import { styled } from '../design/theme/styled.ts'
import { selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { useStepRefusalText } from '../query-editor/useOfferedStep.ts'
import { numberedSteps } from './chart.ts'

const List = styled('ol', {
  base: {
    display: 'grid',
    gap: '5',
    listStyle: 'none',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
})

type Props = { steps: readonly NextStep[]; actor: Principal }

/** The next steps, numbered like the lines of the chart. */
export const NextSteps = ({ steps, actor }: Props) => {
  const numbers = new Map(numberedSteps(steps).map(({ step, number }) => [step.event, number]))
  if (steps.length === 0) return <FormattedMessage id="status.noSteps" />
  return (
    <List>
      {steps.map((step) => (
        <NextStepItem key={step.event} step={step} number={numbers.get(step.event) ?? null} actor={actor} />
      ))}
    </List>
  )
}

const Item = styled('li', {
  base: { display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)', gap: '4px 12px', alignItems: 'start' },
})
const Disc = styled('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '6',
    height: '6',
    borderRadius: '50%',
    borderWidth: '1px',
    borderColor: 'ink',
    textStyle: 'meta',
    fontWeight: 600,
  },
  variants: {
    open: { true: { bg: 'ink', color: 'surface' }, false: { borderStyle: 'dashed' } },
  },
})
const Answer = styled('p', {
  base: { display: 'flex', gap: '1.5', alignItems: 'center', textStyle: 'small' },
  variants: { open: { true: { color: 'approved' }, false: { color: 'ink2' } } },
})

/** "You (Compliance) or Shop": who may take the step, the user first. */
const useTakers = (): ((step: NextStep, actor: Principal) => string) => {
  const intl = useIntl()
  return ({ who }, actor) => {
    const own = principalKind(actor)
    const nameOf = (kind: (typeof who)[number]) => intl.formatMessage({ id: `principal.${kind}` })
    const names = who
      .toSorted((a, b) => Number(b === own) - Number(a === own))
      .map((kind) =>
        kind === own ? intl.formatMessage({ id: 'status.you' }, { who: nameOf(kind) }) : nameOf(kind),
      )
    return intl.formatList(names, { type: 'disjunction' })
  }
}

type NextStepItemProps = { step: NextStep; number: number | null; actor: Principal }

/** A next step: its target, who may take it, and for the user whether it is allowed or why not. */
const NextStepItem = ({ step, number, actor }: NextStepItemProps) => {
  const takers = useTakers()
  const refusalText = useStepRefusalText()
  const { facts, status } = useQueryState(selectQuery)
  const open = step.refusal === null
  return (
    <Item>
      <Disc open={open} aria-hidden>
        {number ?? '·'}
      </Disc>
      <div>
        <HStack wrap="wrap">
          <b>
            <FormattedMessage id={labelFor(step.event, facts)} />
          </b>
          {step.to ? (
            <>
              <Icon name="right" />
              <StatusBadge status={step.to} ended={endingOf(step.to, step.event, status)} />
            </>
          ) : null}
        </HStack>
        {step.refusal?.reason === 'principalIs' ? null : (
          <Text color="ink2" textStyle="small">
            {takers(step, actor)}
          </Text>
        )}
        <Answer open={open}>
          <Icon name={open ? 'tick' : step.refusal?.reason === 'principalIs' ? 'clock' : 'lock'} />
          {step.refusal ? (
            <span>{refusalText(step.event, step.refusal.reason)}</span>
          ) : (
            <FormattedMessage id="status.youCan" />
          )}
        </Answer>
      </div>
    </Item>
  )
}
