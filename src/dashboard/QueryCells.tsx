import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { QueryRow } from '../../api/query-list.ts'
import { Badge } from '../design/Badge.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Money } from '../design/Money.tsx'
import { StatusBadge } from '../design/StatusBadge.tsx'
import { TextLink } from '../design/TextLink.tsx'
import type { ListColumn } from '../../api/saved-view.ts'
import { Dash } from './Dash.tsx'
import { OfferNumber } from './OfferNumber.tsx'

type Shown = {
  row: QueryRow
  /** Null where there is no screen to open it on. */
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
    <StatusBadge status={row.status} signedOnPaper={row.signedOnPaper} waiting={row.waitingForYou} />
  )

/** What stands in each column of a row, but for its actions. */
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
