import { Stack } from '@chakra-ui/react/stack'
import { ConditionsCard } from '../condition/ConditionsCard.tsx'
import { ContainersCard } from '../container/ContainersCard.tsx'
import { ContractsCard } from '../contract/ContractsCard.tsx'
import { EarlyRepaymentCard } from '../early-repayment/EarlyRepaymentCard.tsx'
import { ChatCard } from '../message/ChatCard.tsx'
import { AttachedFilesCard } from '../document/AttachedFilesCard.tsx'
import { SecciCard } from '../secci/SecciCard.tsx'
import { InformationCard } from '../status/InformationCard.tsx'
import { LedgerCard } from './LedgerCard.tsx'
import { selectPast, selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/** The cards below the terms: messages and files of the query and its contract. */
export const BelowFoldCreditCards = () => {
  const view = useQueryState(selectView)
  const past = useQueryState(selectPast)
  return (
    <Stack gap="4">
      <ConditionsCard />
      {view === 'credit' ? <InformationCard name="collateral" maxLength={4000} /> : null}
      <InformationCard name="creditInfo" maxLength={10_000} />
      {past ? null : <OfToday />}
      <InformationCard name="additionalInfo" maxLength={10_000} />
      {past ? null : <ChatCard />}
    </Stack>
  )
}

/** Data of today's query: ledger contract, files and containers. */
const OfToday = () => (
  <>
    <LedgerCard />
    <AttachedFilesCard />
    <ContractsCard />
    <SecciCard />
    <EarlyRepaymentCard />
    <ContainersCard />
  </>
)
