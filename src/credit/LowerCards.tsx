import { Stack } from '@chakra-ui/react/stack'
import { metaOf } from '../../machines/lifecycle/query/turn.ts'
import { ContainersCard } from '../container/ContainersCard.tsx'
import { ContractsCard } from '../contract/ContractsCard.tsx'
import { EarlyRepaymentCard } from '../early-repayment/EarlyRepaymentCard.tsx'
import { ChatCard } from '../message/ChatCard.tsx'
import { AttachedFilesCard } from '../document/AttachedFilesCard.tsx'
import { useQueryEditor } from '../query/editor/query-editor.ts'
import { SecciCard } from '../secci/SecciCard.tsx'
import { InformationCard } from './InformationCard.tsx'
import { LedgerCard } from './LedgerCard.tsx'

/** What the query has today: its ledger contract, files and containers. */
const OfToday = ({ hidesSigned }: { hidesSigned: boolean }) => {
  const { inhouse } = useQueryEditor()
  return (
    <>
      <LedgerCard />
      <AttachedFilesCard />
      {inhouse ? <ContractsCard /> : null}
      <SecciCard />
      <EarlyRepaymentCard />
      {hidesSigned ? null : <ContainersCard />}
    </>
  )
}

/** What was written and stored about the query and its contract, below its terms. */
export const LowerCards = () => {
  const { view, inhouse, query, past = false } = useQueryEditor()
  // What was signed and written is no longer for a partner that is not in-house once the query is closed.
  const hidesSigned = view === 'partner' && metaOf(query.status).stage === 'closed'
  return (
    <Stack gap="4">
      {view === 'credit' ? <InformationCard name="collateral" maxLength={4000} /> : null}
      {inhouse ? <InformationCard name="creditInfo" maxLength={10_000} /> : null}
      {past ? null : <OfToday hidesSigned={hidesSigned} />}
      {hidesSigned ? null : <InformationCard name="additionalInfo" maxLength={10_000} />}
      {past ? null : <ChatCard />}
    </Stack>
  )
}
