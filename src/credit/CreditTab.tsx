import { Stack } from '@chakra-ui/react/stack'
import { metaOf } from '../../machines/lifecycle/query/turn.ts'
import { AssetsFacts } from '../asset/AssetsFacts.tsx'
import { SellerCards } from '../asset/SellerCards.tsx'
import { ClientInfo } from '../client/ClientInfo.tsx'
import { ManagerField } from '../client/ManagerField.tsx'
import { ContainersCard } from '../container/ContainersCard.tsx'
import { ContractsCard } from '../contract/ContractsCard.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { EarlyRepaymentCard } from '../early-repayment/EarlyRepaymentCard.tsx'
import { ChatCard } from '../message/ChatCard.tsx'
import { AttachedFilesCard } from '../document/AttachedFilesCard.tsx'
import { useQueryEditor } from '../query/editor/query-editor.ts'
import { SecciCard } from '../secci/SecciCard.tsx'
import { CreditTerms } from './CreditTerms.tsx'
import { InformationCard } from './InformationCard.tsx'
import { LedgerCard } from './LedgerCard.tsx'
import { SuretiesCard } from './SuretiesCard.tsx'

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

/** The whole query to read and decide on, its contract and its signatures. */
export const CreditTab = () => {
  const { inhouse, view, query, past = false } = useQueryEditor()
  // What was signed and written is no longer for a partner that is not in-house once the query is closed.
  const hidesSigned = view === 'partner' && metaOf(query.status).stage === 'closed'
  return (
    <Stack gap="4">
      {view === 'inhouse' ? (
        <FieldGrid>
          <ManagerField />
        </FieldGrid>
      ) : null}
      <ClientInfo />
      <AssetsFacts />
      <SellerCards />
      {inhouse ? <SuretiesCard /> : null}
      <CreditTerms />
      {view === 'credit' ? <InformationCard name="collateral" maxLength={4000} /> : null}
      {inhouse ? <InformationCard name="creditInfo" maxLength={10_000} /> : null}
      {past ? null : <OfToday hidesSigned={hidesSigned} />}
      {hidesSigned ? null : <InformationCard name="additionalInfo" maxLength={10_000} />}
      {past ? null : <ChatCard />}
    </Stack>
  )
}
