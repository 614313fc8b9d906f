import { Stack } from '@chakra-ui/react/stack'
import type { ReactNode } from 'react'
import type { Area } from '../../machines/lifecycle/query/locks.ts'
import { BeneficiaryCard } from '../beneficiary/BeneficiaryCard.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { LockedFields } from '../design/LockedFields.tsx'
import { GuarantorCard } from '../guarantor/GuarantorCard.tsx'
import { useLockReason } from '../query-editor/useLock.tsx'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { selectInhouse } from '../query-editor/selectors.ts'
import { SuretiesSection } from '../surety/SuretiesSection.tsx'
import { AddressFields } from './AddressFields.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { ContactFields, DocumentFields } from './ContactFields.tsx'
import { ManagerField } from './ManagerField.tsx'

/** The client of the query. */
export const ClientTab = () => {
  const inhouse = useQueryState(selectInhouse)
  return (
    <Stack gap="4">
      <LockedFieldset area="client">
        {inhouse ? (
          <FieldGrid>
            <ManagerField />
          </FieldGrid>
        ) : null}
        <CompanyFields />
        {inhouse ? <AddressFields /> : null}
        <ContactFields />
        <DocumentFields />
      </LockedFieldset>
      {inhouse ? <PeopleBehind /> : null}
    </Stack>
  )
}

/** The client's beneficial owner and representative; only in-house users edit it, even after the client has locked. */
const PeopleBehind = () => (
  <LockedFieldset area="deal">
    <BeneficiaryCard />
    <SuretiesSection />
    <GuarantorCard />
  </LockedFieldset>
)

/** Fields that lock with an area of the query. */
const LockedFieldset = ({ area, children }: { area: Area; children: ReactNode }) => (
  <LockedFields locked={useLockReason(area)}>{children}</LockedFields>
)
