import type { FieldPath } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { QuerySave } from '../../contract/query.ts'
import { FieldList, type ListedField } from '../client/FieldList.tsx'
import { useLockReason } from '../client/useLockReason.tsx'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { Stack } from '../design/Stack.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { useGuarantorSave } from './useGuarantorSave.ts'

type Listed = ListedField<FieldPath<QuerySave>>

const company: readonly Listed[] = [
  { name: 'guarantor.name', label: 'query.field.name', most: 200 },
  { name: 'guarantor.registryCode', label: 'client.registryCode', most: 40 },
  { name: 'guarantor.address', label: 'client.address', most: 300 },
  { name: 'guarantor.email', label: 'client.email', takes: 'email' },
  { name: 'guarantor.phone', label: 'client.phone', takes: 'phone' },
]

const representative: readonly Listed[] = [
  { name: 'guarantor.representativeName', label: 'query.field.representativeName', most: 200, wanted: true },
  {
    name: 'guarantor.representativePersonalCode',
    label: 'guarantor.representativeCode',
    takes: 'digits',
    most: 20,
  },
  {
    name: 'guarantor.representativeEmail',
    label: 'guarantor.representativeEmail',
    takes: 'email',
    wanted: true,
  },
]

const SaveButton = () => {
  const { save, busy } = useGuarantorSave()
  return (
    <Button busy={busy} onClick={save}>
      <FormattedMessage id="guarantor.save" />
    </Button>
  )
}

/** The company that guarantees the query. A stored query's guarantor can be saved by itself. */
export const GuarantorCard = () => {
  const { isNew } = useQueryEditor()
  const locked = useLockReason('deal')
  return (
    <Card
      title={<FormattedMessage id="query.part.guarantor" />}
      footer={isNew || locked ? undefined : <SaveButton />}
    >
      <Stack gap="6">
        <FieldGrid>
          <FieldList fields={company} locked={locked} />
        </FieldGrid>
        <FieldGrid columns={3}>
          <FieldList fields={representative} locked={locked} />
        </FieldGrid>
      </Stack>
    </Card>
  )
}
