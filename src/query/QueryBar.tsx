import { chakra } from '@chakra-ui/react/styled-system'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'wouter'
import { toEuros } from '../../domain/money.ts'
import { isTurnOf } from '../../machines/query.turn.ts'
import { Hidden } from '../design/Hidden.tsx'
import { Icon } from '../design/Icon.tsx'
import { Money } from '../design/Money.tsx'
import { StatusBadge } from '../design/StatusBadge.tsx'
import { WaitingBadge } from '../design/WaitingBadge.tsx'
import { Wrap } from '../design/Wrap.tsx'
import { PresentPeople } from '../presence/PresentPeople.tsx'
import { homeOf } from '../route/home.ts'
import { SaveState } from './SaveState.tsx'
import { useCatchUp } from './useCatchUp.ts'
import type { QueryWork } from './useQueryWork.ts'
import { useFormValues, useLiveFacts } from './useSteps.ts'

const Bar = chakra('div', {
  base: {
    position: { base: 'sticky', _print: 'static' },
    top: 0,
    zIndex: 'sticky',
    bg: 'surface',
    borderBottomWidth: '1px',
    borderColor: 'line',
  },
})
const Inner = chakra(Wrap, {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: { base: '4px 8px', md: '8px 16px' },
    minHeight: '14',
    paddingBlock: '2',
  },
})
const Heading = chakra('h1', {
  base: {
    display: 'flex',
    gap: '2.5',
    alignItems: 'baseline',
    minWidth: 0,
    fontSize: { base: '16px', md: '20px' },
    lineHeight: { base: '24px', md: '28px' },
    overflowWrap: 'anywhere',
    '& > [data-number]': { color: 'ink3', fontWeight: 500 },
  },
})
const Amount = chakra('span', {
  base: {
    fontSize: '16px',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    '& small': { fontWeight: 400, fontSize: '13px', color: 'ink2' },
  },
})
const End = chakra('span', {
  base: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    rowGap: '1',
    marginInlineStart: { base: 0, md: 'auto' },
  },
})
const Back = chakra(Link, {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '8',
    height: '8',
    marginInlineStart: '-8px',
    borderRadius: 'control',
    color: 'ink2',
    '&:hover': { bg: 'well' },
  },
})

/** Always in sight: which query it is, how much, where it stands, who else is at it, and whether it is saved. */
export const QueryBar = ({ work }: { work: QueryWork }) => {
  const { query, isNew, actor, ownPartner } = work.editor
  const intl = useIntl()
  const { custName } = useFormValues()
  const facts = useLiveFacts()
  const mine = isTurnOf(actor, query.status, facts, ownPartner)
  const catchUp = useCatchUp(work)
  return (
    <Bar data-print="plain">
      <Inner>
        <Back href={homeOf(actor.role)} aria-label={intl.formatMessage({ id: 'query.back' })} data-print="no">
          <Icon name="left" />
        </Back>
        <Heading>
          <Hidden>
            <FormattedMessage id={isNew ? 'query.create.title' : 'query.edit.title'} />{' '}
          </Hidden>
          {isNew ? null : <span data-number="">#{query.queryId}</span>}
          <span>{custName || (isNew ? <FormattedMessage id="query.new" /> : '–')}</span>
        </Heading>
        <Amount>
          <Money value={toEuros(facts.totalCents)} />{' '}
          <small>
            <FormattedMessage id="query.exclVat" />
          </small>
        </Amount>
        <StatusBadge status={query.status} />
        {mine ? <WaitingBadge /> : null}
        <End>
          {isNew ? null : <PresentPeople key={query.queryId} queryId={query.queryId} onAnswer={catchUp} />}
          <SaveState work={work} />
        </End>
      </Inner>
    </Bar>
  )
}
