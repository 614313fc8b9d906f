import { Stack } from '@chakra-ui/react/stack'
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form'
import { FormattedList, FormattedMessage } from 'react-intl'
import { guarantorCalls } from '../../api/guarantor.calls.ts'
import type { Guarantor } from '../../api/guarantor.ts'
import { queryCalls } from '../../api/query.calls.ts'
import type { QuerySave } from '../../api/query.ts'
import { guarantorLacks } from '../../domain/valid/complete.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Button } from '../design/Button.tsx'
import { FoldingCard } from '../user/FoldingCard.tsx'
import { useNarrow } from '../design/useNarrow.ts'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { FieldList, type ListedField } from '../design/form/FieldList.tsx'
import { Note } from '../design/Note.tsx'
import { selectIsNew, selectQuery } from '../query-editor/selectors.ts'
import { useLockReason } from '../query-editor/useLock.tsx'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

type Listed = ListedField<FieldPath<QuerySave>>

const company: readonly Listed[] = [
  { name: 'guarantor.name', label: 'query.field.name', maxLength: 200 },
  { name: 'guarantor.registryCode', label: 'client.registryCode', maxLength: 40 },
  { name: 'guarantor.address', label: 'client.address', maxLength: 300 },
  { name: 'guarantor.email', label: 'client.email', type: 'email' },
  { name: 'guarantor.phone', label: 'client.phone', type: 'tel' },
]

/** The guaranteeing company. A stored query's guarantor can be saved on its own. */
export const GuarantorCard = () => {
  const isNew = useQueryState(selectIsNew)
  const locked = useLockReason('deal')
  const narrow = useNarrow()
  const entered = useWatch<QuerySave, 'guarantor', QuerySave, boolean>({
    name: 'guarantor',
    compute: hasEntry,
  })
  return (
    <FoldingCard
      kind="guarantor"
      // Few queries have one.
      foldedAtFirst={narrow && !entered}
      title={<FormattedMessage id="query.part.guarantor" />}
    >
      <Stack gap="6">
        <FieldGrid>
          <FieldList fields={company} locked={locked} />
        </FieldGrid>
        <FieldGrid>
          <FieldList fields={representative(entered)} locked={locked} />
        </FieldGrid>
        {locked ? null : <Incomplete />}
        {isNew || locked ? null : <SaveButton />}
      </Stack>
    </FoldingCard>
  )
}

/** Name and e-mail are required once any guarantor field is filled. */
const representative = (entered: boolean): Listed[] => [
  {
    name: 'guarantor.representativeName',
    label: 'query.field.representativeName',
    maxLength: 200,
    ...(entered && { required: true }),
  },
  {
    name: 'guarantor.representativePersonalCode',
    label: 'guarantor.representativeCode',
    type: 'digits',
    maxLength: 20,
  },
  {
    name: 'guarantor.representativeEmail',
    label: 'guarantor.representativeEmail',
    type: 'email',
    ...(entered && { required: true }),
  },
]

const hasEntry = (guarantor: QuerySave['guarantor']) => Object.values(guarantor ?? {}).some(Boolean)

/** Names what a half-filled guarantor lacks; it can be saved, but the steps that need the whole form wait. */
const Incomplete = () => {
  const lacks = guarantorLacks(useWatch<QuerySave, 'guarantor'>({ name: 'guarantor' }))
  return (
    <div role="status">
      {lacks.length === 0 ? null : (
        <Note status="warning">
          <FormattedMessage
            id="guarantor.incomplete"
            values={{
              fields: (
                <FormattedList
                  value={lacks.map((field) => (
                    <FormattedMessage key={field} id={lackLabels[field]} />
                  ))}
                />
              ),
            }}
          />
        </Note>
      )}
    </div>
  )
}

const lackLabels = {
  representativeName: 'query.field.representativeName',
  representativeEmail: 'guarantor.representativeEmail',
} as const satisfies Record<ReturnType<typeof guarantorLacks>[number], string>

const SaveButton = () => {
  const { save, busy } = useGuarantorSave()
  return (
    <Button busy={busy} onClick={save} alignSelf="start">
      <FormattedMessage id="guarantor.save" />
    </Button>
  )
}

/** Stores the guarantor with its own call; other input stays. */
const useGuarantorSave = () => {
  const { queryId } = useQueryState(selectQuery)
  const { getValues, setValue, trigger } = useFormContext<QuerySave>()
  const { succeed, failWith } = useAlerts()
  const refresh = useInvalidate()
  const change = useApiMutation(guarantorCalls.save)
  /** The stored code has no spaces. Input typed meanwhile stays. */
  const show = (
    sent: NonNullable<QuerySave['guarantor']>,
    { queryId: _, ...stored }: Guarantor & { queryId: number },
  ) => {
    const now = getValues('guarantor') ?? {}
    const typedOn = Object.entries(now).filter(([key, value]) => sent[key as keyof Guarantor] !== value)
    setValue('guarantor', { ...stored, ...Object.fromEntries(typedOn) }, { shouldDirty: true })
  }
  const save = async () => {
    if (!(await trigger('guarantor', { shouldFocus: true }))) return
    const sent = { ...getValues('guarantor') }
    try {
      show(sent, await change.mutateAsync({ body: { ...sent, queryId } }))
      await refresh(queryCalls.edit, { params: { id: queryId } })
      succeed('guarantor.saved')
    } catch (error) {
      failWith(error)
    }
  }
  return { save: () => void save(), busy: change.isPending }
}
