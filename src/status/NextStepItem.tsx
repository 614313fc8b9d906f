import { chakra } from '@chakra-ui/react/styled-system'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Actor } from '../../contract/role.ts'
import { kindOf } from '../../machines/query.actor.ts'
import type { NextStep } from '../../machines/query.next-steps.ts'
import { Icon } from '../design/Icon.tsx'
import { Row } from '../design/Row.tsx'
import { StatusBadge } from '../design/StatusBadge.tsx'
import { Text } from '../design/Text.tsx'

const Item = chakra('li', {
  base: { display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)', gap: '4px 12px', alignItems: 'start' },
})
const Disc = chakra('span', {
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
const Answer = chakra('p', {
  base: { display: 'flex', gap: '1.5', alignItems: 'center', textStyle: 'small' },
  variants: { open: { true: { color: 'approved' }, false: { color: 'danger' } } },
})

/** "You (Compliance) or Shop": everybody who may take the step, the reader first. */
export const useTakers = (): ((step: NextStep, actor: Actor) => string) => {
  const intl = useIntl()
  return ({ who }, actor) => {
    const own = kindOf(actor)
    const nameOf = (kind: (typeof who)[number]) => intl.formatMessage({ id: `actor.${kind}` })
    const names = who
      .toSorted((a, b) => Number(b === own) - Number(a === own))
      .map((kind) =>
        kind === own ? intl.formatMessage({ id: 'status.you' }, { who: nameOf(kind) }) : nameOf(kind),
      )
    return intl.formatList(names, { type: 'disjunction' })
  }
}

type Props = { step: NextStep; number: number | null; actor: Actor }

/** One way on: where it leads, who may take it, and for the reader whether it is open or why not. */
export const NextStepItem = ({ step, number, actor }: Props) => {
  const takers = useTakers()
  const open = step.refusal === null
  return (
    <Item>
      <Disc open={open} aria-hidden>
        {number ?? '·'}
      </Disc>
      <div>
        <Row gap="2">
          <b>
            <FormattedMessage id={`event.${step.event}`} />
          </b>
          {step.to ? (
            <>
              <Icon name="right" />
              <StatusBadge status={step.to} />
            </>
          ) : null}
        </Row>
        <Text tone="soft" size="small">
          {takers(step, actor)}
        </Text>
        <Answer open={open}>
          <Icon name={open ? 'tick' : 'bar'} />
          {step.refusal ? (
            <span>
              <FormattedMessage
                id="status.refusedNow"
                values={{ reason: <FormattedMessage id={`guard.${step.refusal.reason}`} /> }}
              />
            </span>
          ) : (
            <FormattedMessage id="status.youCan" />
          )}
        </Answer>
      </div>
    </Item>
  )
}
