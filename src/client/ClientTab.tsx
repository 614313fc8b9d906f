import { FieldGrid } from '../design/FieldGrid.tsx'
import { Stack } from '../design/Stack.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { AddressFields } from './AddressFields.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { ContactFields, DocumentFields } from './ContactFields.tsx'
import { ManagerField } from './ManagerField.tsx'

/** Who the query is for. */
export const ClientTab = () => {
  const { inhouse, isNew } = useQueryEditor()
  return (
    <Stack>
      {inhouse && !isNew ? (
        <FieldGrid>
          <ManagerField />
        </FieldGrid>
      ) : null}
      <CompanyFields />
      {inhouse ? <AddressFields /> : null}
      <ContactFields />
      <DocumentFields />
    </Stack>
  )
}
