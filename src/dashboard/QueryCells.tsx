import { Text } from '@chakra-ui/react/text'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'wouter'
import type { QueryRow } from '../../api/query-list.ts'
import type { ListColumn } from '../../api/saved-view.ts'
import { LENGTHS } from '../../domain/constants.ts'
import { Badge } from '../design/Badge.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Money } from '../design/Money.tsx'
import { StatusBadge } from '../design/StatusBadge.tsx'
import { styled } from '../design/theme/styled.ts'
import { TextLink } from '../design/TextLink.tsx'
import { Tooltip } from '../design/Tooltip.tsx'
import type { RowSelection } from './bulk/useRowSelection.ts'
import { annulmentRefusal, listedFacts } from '../../machines/flow/dashboard/annulment.ts'
import type { AnnulmentTarget } from '../../machines/flow/dashboard/query-list.machine.ts'
import { Icon } from '../design/Icon.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { useRefusalText } from '../query-editor/useRefusalText.ts'
import { usePrincipal } from '../user/useUser.ts'

type Shown = {
  row: QueryRow
  /** Null where the user has no screen for the query. */
  path: string | null
  leaving: boolean
}

const Id = ({ row, path }: Shown) =>
  path === null ? <b>#{row.queryId}</b> : <TextLink href={path}>#{row.queryId}</TextLink>

const Conditions = ({ count }: { count: number }) => (
  <Badge tone="waiting">
    <FormattedMessage id="dashboard.conditions" values={{ count, role: usePrincipal().role }} />
  </Badge>
)

const Status = ({ row, leaving }: Shown) =>
  leaving ? (
    <Badge tone="terminated" busy>
      <FormattedMessage id="dashboard.annul.busy" />
    </Badge>
  ) : (
    <>
      <StatusBadge
        status={row.status}
        signedOnPaper={row.signedOnPaper}
        ended={row.ended}
        waiting={row.waitingForYou}
      />
      {row.conditionsForYou > 0 ? <Conditions count={row.conditionsForYou} /> : null}
      {row.messageWaiting ? (
        <Badge>
          <FormattedMessage id="dashboard.chat.waiting" />
        </Badge>
      ) : null}
    </>
  )

/** Renders each column of a row except its actions. */
export const cells: Record<ListColumn, (shown: Shown) => ReactNode> = {
  id: Id,
  offer: ({ row }) => (row.sellerOfferNr ? <OfferNumber number={row.sellerOfferNr} /> : <Dash />),
  contract: ({ row }) => row.lendifyRefno || <Dash />,
  createdBy: ({ row }) => row.createdByName || <Dash />,
  created: ({ row }) => <DateTime value={row.createdDtime} />,
  modified: ({ row }) => <DateTime value={row.modifiedDtime} />,
  partner: ({ row }) => row.partnerName,
  client: ({ row }) => (row.erased ? <FormattedMessage id="dashboard.erased" /> : row.custName || <Dash />),
  amount: ({ row }) => <Money value={row.contractAmount} />,
  status: Status,
}

const Cut = styled('span', { base: { cursor: 'help', borderRadius: '4px' } })

/** Shortens a long offer number; the tooltip shows all of it. */
const OfferNumber = ({ number }: { number: string }) =>
  number.length <= LENGTHS.offerNumberShown ? (
    number
  ) : (
    <Tooltip text={number}>
      {(triggerProps) => (
        <Cut {...triggerProps} role="note" tabIndex={0}>
          {number.slice(0, LENGTHS.offerNumberShown)}…
        </Cut>
      )}
    </Tooltip>
  )

/** A missing value: a dash in a table, nothing in a card. */
const Dash = () => (
  <span className="no-value" data-none="">
    –
  </span>
)

type RowProps = { queryId: number; selected: boolean; onSelect: (queryId: number, selected: boolean) => void }

/** The browser's own checkbox: Chakra's runs a state machine and five styled elements for each row. */
export const SelectRow = ({ queryId, selected, onSelect }: RowProps) => (
  <input
    type="checkbox"
    className="row-checkbox"
    aria-label={useIntl().formatMessage({ id: 'dashboard.bulk.choose' }, { id: String(queryId) })}
    checked={selected}
    onChange={(event) => onSelect(queryId, event.target.checked)}
  />
)

export const SelectAll = ({ selection, rows }: { selection: RowSelection; rows: number }) => (
  <input
    type="checkbox"
    className="row-checkbox"
    aria-label={useIntl().formatMessage({ id: 'dashboard.bulk.all' }, { count: rows })}
    checked={selection.all}
    onChange={(event) => selection.toggleAll(event.target.checked)}
  />
)

/** For the pointer only: with the keyboard, the number is the one link to the query. */
const Open = ({ id, path }: { id: string; path: string }) => {
  const intl = useIntl()
  const name = intl.formatMessage({ id: 'dashboard.open' }, { id })
  return (
    <Tooltip text={name} describes={false}>
      {() => (
        <Link href={path} className="icon-button" aria-label={name} tabIndex={-1}>
          <Icon name="pencil" />
        </Link>
      )}
    </Tooltip>
  )
}

/** The pressed button has disappeared; keeps the keyboard in its row. */
const focusRow = (waiting: HTMLElement | null) =>
  waiting?.closest('tr')?.querySelector<HTMLElement>('[data-part=id] a')?.focus()

type RowActionsProps = {
  row: QueryRow
  /** Null where the user has no screen for the query. */
  path: string | null
  leaving: boolean
  onAnnul: (target: AnnulmentTarget) => void
}

/** The buttons of a row: open and annul. A refused annulment shows its reason. */
export const RowActions = ({ row, path, leaving, onAnnul }: RowActionsProps) => {
  const intl = useIntl()
  const { queryId, custName, status } = row
  const refusalText = useRefusalText()
  const refused = annulmentRefusal(row, usePrincipal())
  const id = String(queryId)
  if (leaving) {
    return (
      <Text as="span" ref={focusRow} textStyle="small" color="ink3">
        <FormattedMessage id="dashboard.annul.wait" />
      </Text>
    )
  }
  return (
    <span className="row-actions">
      {path === null ? null : <Open id={id} path={path} />}
      <IconButton
        icon="annul"
        label={intl.formatMessage({ id: 'dashboard.annul' }, { id })}
        refused={
          refused &&
          (refused.step ? (
            refusalText({ event: 'query.annul', reason: refused.reason, status, facts: listedFacts(row) })
          ) : (
            <FormattedMessage
              id="dashboard.annul.refused"
              values={{ status: intl.formatMessage({ id: `status.${status}` }) }}
            />
          ))
        }
        onClick={() => onAnnul({ queryId, custName })}
      />
    </span>
  )
}
