import { Stack } from '@chakra-ui/react/stack'
import { type FieldPath, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { QuerySave } from '../../api/query.ts'
import { FieldList, type ListedField } from '../design/form/FieldList.tsx'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { useGuarantorSave } from './useGuarantorSave.ts'
import { useLockReason } from '../query-editor/useLock.tsx'
import { selectIsNew } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

type Listed = ListedField<FieldPath<QuerySave>>

const company: readonly Listed[] = [
  { name: 'guarantor.name', label: 'query.field.name', most: 200 },
  { name: 'guarantor.registryCode', label: 'client.registryCode', most: 40 },
  { name: 'guarantor.address', label: 'client.address', most: 300 },
  { name: 'guarantor.email', label: 'client.email', takes: 'email' },
  { name: 'guarantor.phone', label: 'client.phone', takes: 'phone' },
]

/** The name and the e-mail are needed as soon as anything of the guarantor is entered. */
const representative = (entered: boolean): Listed[] => [
  {
    name: 'guarantor.representativeName',
    label: 'query.field.representativeName',
    most: 200,
    ...(entered && { wanted: true }),
  },
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
    ...(entered && { wanted: true }),
  },
]

const hasEntry = (guarantor: QuerySave['guarantor']) => Object.values(guarantor ?? {}).some(Boolean)

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
  const isNew = useQueryState(selectIsNew)
  const locked = useLockReason('deal')
  const entered = useWatch<QuerySave, 'guarantor', QuerySave, boolean>({
    name: 'guarantor',
    compute: hasEntry,
  })
  return (
    <Card
      title={<FormattedMessage id="query.part.guarantor" />}
      footer={isNew || locked ? undefined : <SaveButton />}
    >
      <Stack gap="6">
        <FieldGrid>
          <FieldList fields={company} locked={locked} />
        </FieldGrid>
        <FieldGrid>
          <FieldList fields={representative(entered)} locked={locked} />
        </FieldGrid>
      </Stack>
    </Card>
  )
}
