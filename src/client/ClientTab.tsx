import { Stack } from '@chakra-ui/react/stack'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { BeneficiaryCard } from '../beneficiary/BeneficiaryCard.tsx'
import { GuarantorCard } from '../guarantor/GuarantorCard.tsx'
import { useQueryEditor } from '../query/editor/query-editor.ts'
import { SuretiesSection } from '../surety/SuretiesSection.tsx'
import { AddressFields } from './AddressFields.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { ContactFields, DocumentFields } from './ContactFields.tsx'
import { ManagerField } from './ManagerField.tsx'
import { SaidOnce } from './SaidOnce.tsx'

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
  const { inhouse } = useQueryEditor()
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
