import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { QueryRow } from '../../api/query-list.ts'
import type { ListColumn } from '../../api/saved-view.ts'
import { LENGTHS } from '../../domain/constants.ts'
import { Badge } from '../design/Badge.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Money } from '../design/Money.tsx'
import { StatusBadge } from '../design/StatusBadge.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { Tooltip } from '../design/Tooltip.tsx'
import { styled } from '../design/theme/styled.ts'

type Shown = {
  row: QueryRow
  /** Null where the user has no screen for the query. */
  path: string | null
  leaving: boolean
}

const Id = ({ row, path }: Shown) =>
  path === null ? <b>#{row.queryId}</b> : <TextLink href={path}>#{row.queryId}</TextLink>

const Status = ({ row, leaving }: Shown) =>
  leaving ? (
    <Badge tone="terminated" busy>
      <FormattedMessage id="dashboard.annul.busy" />
    </Badge>
  ) : (
    <StatusBadge
      status={row.status}
      signedOnPaper={row.signedOnPaper}
      ended={row.ended}
      waiting={row.waitingForYou}
    />
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
  client: ({ row }) => row.custName || <Dash />,
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
      {(wiring) => (
        <Cut {...wiring} role="note" tabIndex={0}>
          {number.slice(0, LENGTHS.offerNumberShown)}…
        </Cut>
      )}
    </Tooltip>
  )

const Mark = styled('span', { base: { color: 'ink3' } })

/** A missing value: a dash in a table, nothing in a card. */
const Dash = () => <Mark data-none="">–</Mark>
