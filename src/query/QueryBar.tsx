import { queryCalls } from '../../api/query.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { AsOf } from '../shell/connection/AsOf.tsx'
import { Container } from '@chakra-ui/react/container'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'wouter'
import { toEuros } from '../../domain/money.ts'
import { isReadersTurn } from '../../machines/lifecycle/query/reader-turn.ts'
import { cardId } from '../design/card-id.ts'
import { Icon } from '../design/Icon.tsx'
import { Money } from '../design/Money.tsx'
import { StatusBadge, WaitingBadge } from '../design/StatusBadge.tsx'
import { measureHeight } from '../design/measure-height.ts'
import { styled } from '../design/theme/styled.ts'
import { QueryMenu } from './QueryMenu.tsx'
import { PresentPeople } from './presence/PresentPeople.tsx'
import { usePageSubject } from '../shell/screen/page-title.ts'
import { lastListOf } from '../shell/screen/last-list.ts'
import { SaveState } from './SaveState.tsx'
import { JumpLink } from '../query-editor/Jump.tsx'
import { showNextCard } from '../query-editor/focus.ts'
import { useRecentQuery } from '../query-editor/recent-queries.ts'
import { useDraftFacts, useFormValue, useQueryState } from '../query-editor/useQuerySession.ts'
import { selectIsNew, selectOwnPartner, selectPrincipal, selectQuery } from '../query-editor/selectors.ts'

const Bar = styled('div', {
  base: {
    position: { base: 'sticky', _print: 'static' },
    top: 'var(--banner-height, 0px)',
    zIndex: 'sticky',
    bg: 'surface',
    borderBottomWidth: '1px',
    borderColor: 'line',
  },
})
const Inner = styled(Container, {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', lg: 'nowrap' },
    alignItems: 'center',
    gap: { base: '4px 8px', md: '8px 16px' },
    '& > :not(h1)': { flexShrink: { lg: 0 } },
    minHeight: '14',
    paddingBlock: '2',
  },
})
const Heading = styled('h1', {
  base: {
    display: 'flex',
    gap: '2.5',
    alignItems: 'baseline',
    minWidth: 0,
    fontSize: { base: '16px', md: '20px' },
    lineHeight: { base: '24px', md: '28px' },
    overflowWrap: 'anywhere',
    // On a phone it has the line of the way back and of the menu, and wraps there.
    flexBasis: { base: 'calc(100% - 32px)', md: 'auto' },
    paddingInlineEnd: { base: '8', md: 0 },
    '& > [data-number]': { color: 'ink3', fontWeight: 500 },
    // A long client name shrinks, so that the bar stays one line.
    '& > span:last-child': {
      minWidth: 0,
      // Keeps "OÜ" from standing alone on the second line.
      textWrap: 'balance',
      lg: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    },
  },
})
const Amount = styled('span', {
  base: {
    fontSize: '16px',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    '& small': { fontWeight: 400, fontSize: '13px', color: 'ink2' },
  },
})
const End = styled('span', {
  base: {
    display: 'inline-flex',
    flexWrap: { base: 'wrap', lg: 'nowrap' },
    alignItems: 'center',
    gap: '4px 12px',
    // A phone does not show the other users, so nothing precedes the save state.
    mdDown: { '& > :not(* + *)': { marginInlineEnd: '-12px' } },
    marginInlineStart: { base: 0, md: 'auto' },
  },
})
const Back = styled(Link, {
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

const measureBar = measureHeight('--bar-height')

/** The sticky bar: number, client, amount, status, other users, and the save state. */
export const QueryBar = () => {
  const query = useQueryState(selectQuery)
  const isNew = useQueryState(selectIsNew)
  const principal = useQueryState(selectPrincipal)
  const ownPartner = useQueryState(selectOwnPartner)
  const intl = useIntl()
  const custName = useFormValue('custName')
  const facts = useDraftFacts()
  const mine = isReadersTurn(principal, query.status, facts, ownPartner)
  useRecentQuery(isNew ? null : query.queryId, query.custName)
  usePageSubject(isNew ? custName || null : [`#${query.queryId}`, custName].filter(Boolean).join(' '))
  return (
    <Bar ref={measureBar} data-print="plain">
      <Inner>
        <Back
          href={lastListOf(principal)}
          aria-label={intl.formatMessage({ id: 'query.back' })}
          data-print="no"
        >
          <Icon name="left" />
        </Back>
        <Heading>
          <VisuallyHidden>
            <FormattedMessage id={isNew ? 'query.create.title' : 'query.edit.title'} />{' '}
          </VisuallyHidden>
          {isNew ? null : <span data-number="">#{query.queryId}</span>}
          <span title={custName}>{custName || (isNew ? <FormattedMessage id="query.new" /> : '–')}</span>
        </Heading>
        <Amount>
          <Money value={toEuros(facts.totalCents)} />{' '}
          <small>
            <FormattedMessage id="query.exclVat" />
          </small>
        </Amount>
        <StatusBadge status={query.status} signedOnPaper={query.signedOnPaper} ended={query.ended} />
        {mine || facts.conditionsWaiting > 0 ? (
          <JumpLink href={`#${cardId('nextCard')}`} onShow={showNextCard}>
            <WaitingBadge />
          </JumpLink>
        ) : null}
        <End>
          <PresentPeople />
          <SaveState />
          {isNew ? null : <QueryAge queryId={query.queryId} />}
          <QueryMenu />
        </End>
      </Inner>
    </Bar>
  )
}

/** How old the query is, while it cannot be refreshed. */
const QueryAge = ({ queryId }: { queryId: number }) => {
  const { dataUpdatedAt } = useApiQuery(queryCalls.edit, { params: { id: queryId } }, { enabled: false })
  return <AsOf at={dataUpdatedAt} />
}
