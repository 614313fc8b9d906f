import { Stack } from '@chakra-ui/react/stack'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { BeneficiaryCard } from '../beneficiary/BeneficiaryCard.tsx'
import { GuarantorCard } from '../guarantor/GuarantorCard.tsx'
import { SuretiesSection } from '../surety/SuretiesSection.tsx'
import { AddressFields } from './AddressFields.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { ContactFields, DocumentFields } from './ContactFields.tsx'
import { ManagerField } from './ManagerField.tsx'
import { SaidOnce } from './SaidOnce.tsx'
import { selectInhouse } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/query-session.ts'

/** Who stands behind the client; only in-house users deal with it, also after the client itself is locked. */
const PeopleBehind = () => (
  <SaidOnce area="deal">
    <BeneficiaryCard />
    <SuretiesSection />
    <GuarantorCard />
  </SaidOnce>
)

/** Who the query is for. */
export const ClientTab = () => {
  const inhouse = useQueryState(selectInhouse)
  return (
    <Stack gap="4">
      <SaidOnce area="client">
        {inhouse ? (
          <FieldGrid>
            <ManagerField />
          </FieldGrid>
        ) : null}
        <CompanyFields />
        {inhouse ? <AddressFields /> : null}
        <ContactFields />
        <DocumentFields />
      </SaidOnce>
      {inhouse ? <PeopleBehind /> : null}
    </Stack>
  )
}
