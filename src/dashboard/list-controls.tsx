import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { FormattedMessage } from 'react-intl'
import { queryCalls } from '../../api/query.calls.ts'
import { call } from '../api/call.ts'
import { Checkbox } from '../design/form/Checkbox.tsx'
import type { Choosing } from './bulk/useChosen.ts'

// What is done with the rows, in one piece with all it needs to know of the lifecycle; it comes after the rows.
export { AnnulDialog } from './AnnulDialog.tsx'
export { BulkBar } from './bulk/BulkBar.tsx'
export { RowActions } from './RowActions.tsx'

type RowProps = { queryId: number; chosen: boolean; onChoose: (queryId: number, chosen: boolean) => void }

export const ChooseRow = ({ queryId, chosen, onChoose }: RowProps) => (
  <Checkbox checked={chosen} onChange={(wanted) => onChoose(queryId, wanted)}>
    <VisuallyHidden>
      <FormattedMessage id="dashboard.bulk.choose" values={{ id: String(queryId) }} />
    </VisuallyHidden>
  </Checkbox>
)

export const ChooseAll = ({ choosing, rows }: { choosing: Choosing; rows: number }) => (
  <Checkbox checked={choosing.all} onChange={choosing.toggleAll}>
    <VisuallyHidden>
      <FormattedMessage id="dashboard.bulk.all" values={{ count: rows }} />
    </VisuallyHidden>
  </Checkbox>
)

/** Annuls a query on the server. */
export const annulQuery = async (queryId: number): Promise<void> => {
  await call(queryCalls.annul, { params: { id: queryId } })
}
