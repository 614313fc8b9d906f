import { chakra } from '@chakra-ui/react/styled-system'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { Note } from '../design/Note.tsx'
import { Stack } from '../design/Stack.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { AddressFields } from './AddressFields.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { ContactFields, DocumentFields } from './ContactFields.tsx'
import { ManagerField } from './ManagerField.tsx'
import { useLockReason } from './useLockReason.tsx'

/** Where all is locked for one reason it is shown once; at the fields it stays for those who listen. */
const Fields = chakra(Stack, {
  variants: {
    locked: {
      true: {
        '& [id$="-locked"]': {
          position: 'absolute',
          width: '1px',
          height: '1px',
          overflow: 'hidden',
          clipPath: 'inset(50%)',
          whiteSpace: 'nowrap',
        },
      },
    },
  },
})

/** Who the query is for. */
export const ClientTab = () => {
  const { inhouse, isNew } = useQueryEditor()
  const locked = useLockReason('client')
  return (
    <Fields locked={locked !== undefined}>
      {locked ? <Note>{locked}</Note> : null}
      {inhouse && !isNew ? (
        <FieldGrid>
          <ManagerField />
        </FieldGrid>
      ) : null}
      <CompanyFields />
      {inhouse ? <AddressFields /> : null}
      <ContactFields />
      <DocumentFields />
    </Fields>
  )
}
